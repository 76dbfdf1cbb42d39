//! What is no answer: servers that go away, keep silent, or are not there.

use std::time::Duration;

use curable_client::{Call, Caller, Era, HttpLink, McpLink, Outcome};
use curable_core::decide::Reason;
use curable_core::{Applied, Effect};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::script::{Said, listed, mcp, mcp_link, object, options};

#[tokio::test(start_paused = true)]
async fn a_server_that_goes_away_leaves_a_write_in_doubt() {
    let (caller, calls) = mcp(listed(Effect::Write, json!({ "type": "object" })), vec![Said::Gone]).await;
    let outcome = caller.call("get", object(json!({}))).await;
    let Outcome::Ambiguous { failure, .. } = &outcome else { panic!("{outcome:?}") };
    assert_eq!(failure.code.as_str(), "UPSTREAM_UNREACHABLE");
    assert_eq!(calls.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn a_server_is_known_by_the_name_and_the_version_that_it_gives_itself() {
    let (link, _calls) = mcp_link(json!([]), Vec::new()).await;
    assert_eq!(link.server().await, Some(("script".to_owned(), "1".to_owned())));
    let nowhere = McpLink::command("nobody", [] as [&str; 0], Era::Auto);
    assert_eq!(nowhere.server().await, None);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_keeps_silent_is_waited_for_until_the_deadline() {
    for (effect, sent) in [(Effect::Write, 1), (Effect::Read, 2)] {
        let says = vec![Said::Silence, Said::Silence, Said::Silence];
        let (caller, calls) = mcp(listed(effect, json!({ "type": "object" })), says).await;
        let begin = tokio::time::Instant::now();
        let call = Call::new("get", object(json!({}))).within(Duration::from_secs(45));
        let outcome = caller.run(call).await;
        assert_eq!(outcome.failure().unwrap().code.as_str(), "UPSTREAM_TIMEOUT");
        assert_eq!(calls.lock().unwrap().len(), sent, "{outcome:?}");
        assert!(begin.elapsed() <= Duration::from_secs(45), "{:?}", begin.elapsed());
        assert_eq!(matches!(outcome, Outcome::Ambiguous { .. }), effect == Effect::Write);
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_has_done_nothing() {
    let port = {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        listener.local_addr().unwrap().port()
    };
    let url = format!("http://127.0.0.1:{port}/mcp");
    let links = [
        Caller::with(McpLink::address(url.parse().unwrap(), &[], Era::Auto).unwrap(), options()),
        Caller::with(HttpLink::new(url.parse().unwrap(), &[]).unwrap(), options()),
    ];
    for caller in links {
        let outcome = caller.call("get", object(json!({}))).await;
        let Outcome::Failed { failure, attempts, decision } = &outcome else { panic!("{outcome:?}") };
        assert_eq!((failure.code.as_str(), failure.applied), ("UPSTREAM_UNREACHABLE", Some(Applied::No)));
        assert_eq!(
            (attempts.len(), decision.reason),
            (3, Reason::AttemptsSpent),
            "nothing was sent, so it may be"
        );
    }
}

#[tokio::test]
async fn a_program_that_is_not_there_is_not_started_again() {
    let link = McpLink::command("/nothing/here", Vec::<String>::new(), Era::Auto);
    let outcome = Caller::with(link, options()).call("get", object(json!({}))).await;
    let Outcome::Failed { failure, attempts, decision } = &outcome else { panic!("{outcome:?}") };
    assert!(failure.message.contains("`/nothing/here`"), "{failure}");
    assert!(failure.hint.as_deref().unwrap().contains("name of the program"), "{failure}");
    assert_eq!((attempts.len(), decision.reason), (1, Reason::NotRetryable));
}

/// A web server that gives every request the same answer.
async fn web(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            tokio::spawn(async move {
                let mut bytes = [0; 4096];
                let _ = stream.read(&mut bytes).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            });
        }
    });
    format!("http://{address}")
}

#[tokio::test]
async fn a_web_server_that_refuses_is_told_apart() {
    for (answer, code, next) in [
        (
            "HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Bearer\r\ncontent-length: 0\r\n\r\n",
            "UNAUTHENTICATED",
            "authenticate",
        ),
        ("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n", "HTTP_404", "look_elsewhere"),
    ] {
        let url = web(answer).await;
        let caller = Caller::with(McpLink::address(url.parse().unwrap(), &[], Era::Auto).unwrap(), options());
        let outcome = caller.call("get", object(json!({}))).await;
        let failure = outcome.failure().unwrap();
        assert_eq!(
            (failure.code.as_str(), outcome.decision().unwrap().next.as_str()),
            (code, next),
            "{outcome:?}"
        );
        assert_eq!(outcome.attempts().len(), 1);
    }
    let url = web("HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n").await;
    let caller = Caller::with(McpLink::address(url.parse().unwrap(), &[], Era::Auto).unwrap(), options());
    let call = Call::new("get", object(json!({}))).within(Duration::from_millis(800));
    let outcome = caller.run(call).await;
    assert_eq!(outcome.failure().unwrap().retry_after_ms, Some(1_000), "{outcome:?}");
    assert_eq!(outcome.decision().unwrap().reason, Reason::PastDeadline);
}

#[tokio::test]
async fn an_address_that_cannot_be_one_is_refused_before_anything_is_sent() {
    for url in ["ftp://example.com/mcp", "file:///x"] {
        let error = McpLink::address(url.parse().unwrap(), &[], Era::Auto).unwrap_err();
        assert!(error.to_string().contains("no http"), "{error}");
    }
    let headers = [("bad name".to_owned(), "x".to_owned())];
    assert!(HttpLink::new("http://127.0.0.1/".parse().unwrap(), &headers).is_err());
}

#[tokio::test]
async fn a_write_that_could_not_be_handed_over_may_be_sent_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let caller = Caller::with(HttpLink::new(url.parse().unwrap(), &[]).unwrap(), options());
    // It says what the operation is, and is gone before the call comes.
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let _ = stream.read(&mut [0; 4096]).await;
        drop(listener);
        let body = r#"{"name":"a/b","effect":"write"}"#;
        let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    });
    let outcome = caller.call("a/b", object(json!({}))).await;
    let Outcome::Failed { failure, attempts, .. } = &outcome else { panic!("{outcome:?}") };
    assert_eq!((failure.applied, attempts.len()), (Some(Applied::No), 3), "{outcome:?}");
    assert_eq!(caller.tool("a/b").await.unwrap().unwrap().effect, Some(Effect::Write));
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_that_never_answers_is_not_waited_for_longer_than_a_call() {
    let endless: [(&str, &[&str]); 2] = [("sleep", &["60"]), ("yes", &[])];
    for (program, arguments) in endless {
        let deadline = Some(Duration::from_millis(300));
        let options = curable_client::Options { deadline, ..options() };
        let caller = Caller::with(McpLink::command(program, arguments, Era::Auto), options);
        let begin = std::time::Instant::now();
        let listed = caller.tools().await.unwrap_err();
        let found = caller.tool("get").await.unwrap_err();
        let planned = caller.plan(Call::new("get", object(json!({})))).await.unwrap_err();
        let called = caller.call("get", object(json!({}))).await;
        for failure in [&listed, &found, &planned, called.failure().unwrap()] {
            assert_eq!((failure.code.as_str(), failure.applied), ("UPSTREAM_TIMEOUT", Some(Applied::No)));
        }
        caller.close().await;
        // One that never stops writing is read in large pieces, slowly on a busy machine.
        assert!(begin.elapsed() < Duration::from_secs(40), "{program}: {:?}", begin.elapsed());
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_that_ends_is_told_with_its_code() {
    for (program, arguments, says) in [
        ("false", &[][..], "`false` ended with code 1"),
        ("sh", &["-c", "read -r line; exit 3"], "`sh` ended with code 3"),
        ("sh", &["-c", "kill -9 $$"], "`sh` was ended by a signal"),
    ] {
        let caller = Caller::with(McpLink::command(program, arguments, Era::Auto), options());
        let outcome = caller.call("get", object(json!({}))).await;
        let Outcome::Failed { failure, attempts, .. } = &outcome else { panic!("{outcome:?}") };
        assert!(failure.message.contains(says), "{}", failure.message);
        assert!(failure.hint.as_ref().unwrap().contains("standard error"), "{failure:?}");
        assert_eq!((attempts.len(), failure.applied), (1, Some(Applied::No)), "{outcome:?}");
        caller.close().await;
    }
}

/// An address where every request gets this answer.
async fn answering(head: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 4096]).await;
            let answer = format!("HTTP/1.1 {head}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    address
}

#[tokio::test]
async fn an_address_without_mcp_is_told_with_where_it_may_be() {
    for head in ["405 Method Not Allowed", "404 Not Found", "200 OK\r\ncontent-type: text/html"] {
        let address = answering(head).await;
        for (path, says) in [("", "/mcp"), ("/mcp", "check the path")] {
            let url = curable_client::address(&format!("{address}{path}")).unwrap();
            let caller = Caller::with(McpLink::address(url, &[], Era::Auto).unwrap(), options());
            let failure = caller.tools().await.unwrap_err();
            assert!(failure.hint.as_ref().is_some_and(|hint| hint.contains(says)), "{head}: {failure:?}");
        }
    }
    let address = answering("406 Not Acceptable").await;
    let url = curable_client::address(&format!("{address}/mcp")).unwrap();
    let failure = Caller::with(HttpLink::new(url, &[]).unwrap(), options()).tools().await.unwrap_err();
    assert!(failure.hint.as_ref().unwrap().ends_with(&format!("{address}/.")), "{failure:?}");
}

#[tokio::test]
async fn who_is_not_let_in_is_told_why() {
    for (head, message, said) in [
        ("401 Unauthorized\r\nwww-authenticate: Bearer realm=\"x\"", "the server asks who is calling", None),
        (
            "401 Unauthorized\r\nwww-authenticate: Bearer realm=\"x\", error=\"invalid_token\", error_description=\"the token has expired\"",
            "the server does not take the credentials that were sent",
            Some("the token has expired"),
        ),
        (
            "403 Forbidden\r\nwww-authenticate: Bearer error=\"insufficient_scope\", scope=\"files:write\"",
            "the server asks for a right that the caller lacks",
            Some("files:write"),
        ),
    ] {
        let url = curable_client::address(&answering(head).await).unwrap();
        let caller = Caller::with(McpLink::address(url, &[], Era::Auto).unwrap(), options());
        let failure = caller.tools().await.unwrap_err();
        assert_eq!((failure.message.as_ref(), failure.upstream_text.as_deref()), (message, said));
    }
}

#[test]
fn an_address_without_a_scheme_is_told_with_one() {
    for text in ["127.0.0.1:8333/mcp", "localhost:8333/mcp", "example.com"] {
        let error = curable_client::address(text).unwrap_err().to_string();
        assert!(error.contains(&format!("write http://{text}")), "{error}");
    }
    for text in ["ftp://example.com", "http://", ""] {
        assert!(curable_client::address(text).unwrap_err().to_string().contains("no http or https"));
    }
    assert!(curable_client::address("https://example.com/mcp").is_ok());
}
