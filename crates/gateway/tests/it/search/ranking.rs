//! What a person asks for comes first, also when it is misspelt.

use std::time::{Duration, Instant};

use curable_gateway::search::{Entry, Index};

/// Operation, method, path, summary.
const OPERATIONS: &[(&str, &str, &str, &str)] = &[
    ("issues-list", "GET", "/repos/{owner}/{repo}/issues", "List repository issues"),
    ("issues-create", "POST", "/repos/{owner}/{repo}/issues", "Create an issue"),
    ("issues-update", "PATCH", "/repos/{owner}/{repo}/issues/{issue_number}", "Update an issue"),
    ("issues-lock", "PUT", "/repos/{owner}/{repo}/issues/{issue_number}/lock", "Lock an issue"),
    (
        "issues-add-labels",
        "POST",
        "/repos/{owner}/{repo}/issues/{issue_number}/labels",
        "Add labels to an issue",
    ),
    (
        "issues-create-comment",
        "POST",
        "/repos/{owner}/{repo}/issues/{issue_number}/comments",
        "Create an issue comment",
    ),
    ("pulls-merge", "PUT", "/repos/{owner}/{repo}/pulls/{pull_number}/merge", "Merge a pull request"),
    ("pulls-create", "POST", "/repos/{owner}/{repo}/pulls", "Create a pull request"),
    ("repos-create-webhook", "POST", "/repos/{owner}/{repo}/hooks", "Create a repository webhook"),
    (
        "repos-delete-webhook",
        "DELETE",
        "/repos/{owner}/{repo}/hooks/{hook_id}",
        "Delete a repository webhook",
    ),
    ("repos-delete", "DELETE", "/repos/{owner}/{repo}", "Delete a repository"),
    ("repos-list-branches", "GET", "/repos/{owner}/{repo}/branches", "List branches"),
    ("users-get-authenticated", "GET", "/user", "Get the authenticated user"),
    ("users-list-followers", "GET", "/user/followers", "List followers of the authenticated user"),
    ("licenses-get", "GET", "/licenses/{license}", "Get a license"),
    ("orgs-list-members", "GET", "/orgs/{org}/members", "List organization members"),
    (
        "teams-add-member",
        "PUT",
        "/orgs/{org}/teams/{team}/memberships/{user}",
        "Add team membership for a user",
    ),
    (
        "actions-cancel-run",
        "POST",
        "/repos/{owner}/{repo}/actions/runs/{run_id}/cancel",
        "Cancel a workflow run",
    ),
    ("actions-rerun", "POST", "/repos/{owner}/{repo}/actions/runs/{run_id}/rerun", "Re-run a workflow"),
    ("gists-list", "GET", "/gists", "List gists for the authenticated user"),
];

fn index() -> Index {
    Index::new(OPERATIONS.iter().map(|(name, method, path, summary)| Entry {
        name,
        id: None,
        method,
        path,
        summary,
        tags: &[],
    }))
}

fn rank(index: &Index, query: &str, wanted: &str) -> Option<usize> {
    index.search(query, 10).iter().position(|(entry, _)| OPERATIONS[*entry].0 == wanted)
}

#[test]
fn what_was_asked_for_comes_first() {
    let index = index();
    for (query, wanted) in [
        ("create issue", "issues-create"),
        ("creating issues", "issues-create"),
        ("open a new issue", "issues-create"),
        ("comment on an issue", "issues-create-comment"),
        ("merge pull request", "pulls-merge"),
        ("remove a webhook", "repos-delete-webhook"),
        ("list branches", "repos-list-branches"),
        ("who am I, the authenticated user", "users-get-authenticated"),
        ("label an issue", "issues-add-labels"),
        ("stop workflow run cancel", "actions-cancel-run"),
        ("organization members", "orgs-list-members"),
        ("GET /gists", "gists-list"),
        ("delete repo", "repos-delete"),
    ] {
        assert_eq!(rank(&index, query, wanted), Some(0), "{query}: {:?}", index.search(query, 3));
    }
}

/// A part of an API whose summaries are long, and whose names say what they do.
const SITES: &[(&str, &str, &str, &str)] = &[
    (
        "listSites",
        "GET",
        "/sites",
        "**Note:** Environment variable keys and values have moved from `build_settings.env` and `repo.env` to a new \
         endpoint. Please use getEnvVars to retrieve site environment variables. The number of them is not limited.",
    ),
    (
        "createSite",
        "POST",
        "/sites",
        "**Note:** Environment variable keys and values have moved from `build_settings.env` and `repo.env` to a new \
         endpoint. Please use createEnvVars to create environment variables for a site.",
    ),
    (
        "getSite",
        "GET",
        "/sites/{site_id}",
        "**Note:** Environment variable keys and values have moved from `build_settings.env` and `repo.env` to a new \
         endpoint. Please use getEnvVars to retrieve site environment variables.",
    ),
    (
        "updateSite",
        "PATCH",
        "/sites/{site_id}",
        "Updates. Environment variable keys have moved to a new endpoint.",
    ),
    ("deleteSite", "DELETE", "/sites/{site_id}", ""),
    ("listSiteSnapshots", "GET", "/sites/{site_id}/database/snapshots", "List the snapshots of a site."),
    ("createSiteSnapshot", "POST", "/sites/{site_id}/database/snapshots", "Create a snapshot of a site."),
    ("listSiteForms", "GET", "/sites/{site_id}/forms", "List forms of a site."),
    ("listSiteDeploys", "GET", "/sites/{site_id}/deploys", "List deploys of a site."),
    ("createSiteDeploy", "POST", "/sites/{site_id}/deploys", "Create a deploy of a site."),
    ("createSiteBuild", "POST", "/sites/{site_id}/builds", "Create a build of a site."),
    ("createSiteInTeam", "POST", "/{account_slug}/sites", "Create a site in a team."),
    ("get_dags", "GET", "/api/v2/dags", "Get all that there are."),
    ("list_dag_warnings", "GET", "/api/v2/dagWarnings", "List Dag Warnings. Get a list of Dag warnings."),
    ("list_backfill_dag_runs", "GET", "/api/v2/backfills/{id}/dag_runs", "List Backfill Dag Runs."),
    ("deleteChatCompletion", "DELETE", "/chat/completions/{id}", "Delete a stored chat completion."),
    ("getChatCompletion", "GET", "/chat/completions/{id}", "Get a stored chat completion."),
    (
        "createChatCompletion",
        "POST",
        "/chat/completions",
        "**Starting a new project?** We recommend trying the newer endpoint to take advantage of the latest features. \
         It creates a model response for the given conversation. Parameter support can differ depending on the model.",
    ),
];

#[test]
fn what_a_method_does_at_a_path_is_found_by_saying_it() {
    let entries = SITES.iter().map(|(name, method, path, summary)| Entry {
        name,
        id: Some(name),
        method,
        path,
        summary,
        tags: &[],
    });
    let index = Index::new(entries);
    for (query, wanted) in [
        ("list sites", "listSites"),
        ("show all sites", "listSites"),
        ("create a site", "createSite"),
        ("add a new site", "createSite"),
        ("get a site", "getSite"),
        ("update site", "updateSite"),
        ("delete a site", "deleteSite"),
        ("list dags", "get_dags"),
        ("create chat completion", "createChatCompletion"),
        ("deploys of a site", "listSiteDeploys"),
    ] {
        // Two operations may do the same for different owners.
        let found: Vec<&str> = index.search(query, 2).iter().map(|(entry, _)| SITES[*entry].0).collect();
        assert!(found.contains(&wanted), "{query}: {found:?}");
    }
}

#[test]
fn a_misspelt_word_still_finds_it() {
    let index = index();
    for (query, wanted) in [
        ("crate isue", "issues-create"),
        ("mrege pull", "pulls-merge"),
        ("delete webhok", "repos-delete-webhook"),
        ("list brnaches", "repos-list-branches"),
        ("lisence", "licenses-get"),
        ("list folowers", "users-list-followers"),
        ("cancel workflwo", "actions-cancel-run"),
    ] {
        assert!(
            rank(&index, query, wanted).is_some_and(|rank| rank < 3),
            "{query}: {:?}",
            index.search(query, 3)
        );
    }
}

#[test]
fn the_beginning_of_a_word_finds_it() {
    assert_eq!(rank(&index(), "auth", "users-get-authenticated").map(|rank| rank < 3), Some(true));
}

#[test]
fn what_says_nothing_finds_nothing() {
    let index = index();
    for query in ["", "   ", "of the", "zzzzqqqq", "🦀", "\u{0}"] {
        assert!(index.search(query, 10).is_empty(), "{query:?}");
    }
    assert!(Index::new([]).search("issue", 10).is_empty());
    assert!(index.search("issue", 0).is_empty());
}

#[test]
fn the_same_query_has_the_same_answer_and_no_more_than_asked_for() {
    let (one, two) = (index().search("create", 4), index().search("create", 4));
    assert_eq!(one, two);
    assert_eq!(one.len(), 4);
    assert!(one.windows(2).all(|pair| pair[0].1 >= pair[1].1));
}

#[test]
fn ten_thousand_operations_are_searched_in_a_blink() {
    let words =
        ["user", "group", "drive", "mail", "calendar", "event", "site", "list", "team", "channel", "device"];
    let names: Vec<(String, String)> = (0..11_422)
        .map(|number| {
            let (a, b) = (words[number % 11], words[number / 11 % 11]);
            let word = format!("{a}{}", number % 700);
            (
                format!("graph/{a}.{b}.{word}.Get{number}"),
                format!("/{a}s/{{id}}/{b}s/{{id1}}/{word}/x{number}"),
            )
        })
        .collect();
    let index = Index::new(names.iter().map(|(name, path)| Entry {
        name,
        id: None,
        method: "GET",
        path,
        summary: "Read the properties and relationships of this object from the directory.",
        tags: &[],
    }));
    let start = Instant::now();
    for query in
        ["list calendar events of a user", "gruop chanel", "read mail properties", "drvie500 of sites"]
    {
        assert_eq!(index.search(query, 10).len(), 10, "{query}");
    }
    // A build without optimisations on a busy machine; an optimised one takes a few milliseconds for each.
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}
