//! Who may call, asked before the routes of somebody else.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use http::StatusCode;
use http::header::{AUTHORIZATION, WWW_AUTHENTICATE};

use super::problem::refusal;
use crate::auth::{Auth, Challenge};

/// The same routes for those who may call; everybody else gets a problem that says how to be let in.
///
/// Who calls is among the extensions of the request, as `Arc<Identity>`. The token is not: nobody behind can pass it on.
/// Where everybody may call, nothing is read and nothing is taken away.
pub fn guarded(routes: Router, auth: Auth) -> Router {
    if !auth.is_required() {
        return routes;
    }
    routes.layer(middleware::from_fn_with_state(Arc::new(auth), enter))
}

async fn enter(State(auth): State<Arc<Auth>>, mut request: Request, next: Next) -> Response {
    match auth.identify(request.headers()).await {
        Ok(identity) => {
            request.headers_mut().remove(AUTHORIZATION);
            if let Some(identity) = identity {
                request.extensions_mut().insert(identity);
            }
            next.run(request).await
        }
        Err(denied) => {
            let mut response = refusal("/errors/", &denied.failure());
            if response.status() == StatusCode::UNAUTHORIZED {
                let challenge = Challenge::unknown(Some(denied)).with_metadata(&auth, None);
                response.headers_mut().insert(WWW_AUTHENTICATE, challenge.header());
            }
            response
        }
    }
}
