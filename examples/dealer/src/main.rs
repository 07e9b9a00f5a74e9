//! `cargo run -p dealer`: serves until ctrl-c, a SIGTERM, or the end of the given time.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use agent_errors::a2a::{Profile, WritableMediaType};
use agent_errors::aap::ExtensionUri;
use clap::Parser;
use dealer::Options;
use tokio::net::TcpListener;

/// A small agent on loopback that refuses on request.
#[derive(Parser)]
#[command(name = "dealer")]
struct Arguments {
    /// Port on loopback; 0 takes a free one
    #[arg(long, default_value_t = 4180)]
    port: u16,
    /// Whose HTTP and gRPC statuses to answer with: 1.0.1 or 1.0.0
    #[arg(long, default_value_t = Profile::DEFAULT)]
    profile: Profile,
    /// Write HTTP+JSON errors as application/a2a+json
    #[arg(long)]
    a2a_json: bool,
    /// Refuse requests to the A2A agent that do not activate the extension
    #[arg(long, value_name = "URI")]
    require: Vec<ExtensionUri>,
    /// Stream, with the provoked error inside the stream
    #[arg(long)]
    streaming: bool,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> io::Result<()> {
    tracing_subscriber::fmt().with_writer(io::stderr).init();
    let arguments = Arguments::parse();
    let options = Options {
        profile: arguments.profile,
        media_type: if arguments.a2a_json { WritableMediaType::A2aJson } else { WritableMediaType::Json },
        required: arguments.require,
        streaming: arguments.streaming,
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port)).await?;
    let address = listener.local_addr()?;
    announce(address);
    let router = dealer::router(&options, address);
    axum::serve(listener, router).with_graceful_shutdown(end(arguments.seconds.map(Duration::from_secs))).await
}

/// Says where everything is. That nobody listens to it is no reason to stop.
fn announce(address: SocketAddr) {
    let places = format!(
        "A2A agent   http://{address}/.well-known/agent-card.json\n\
         \x20 JSON-RPC  http://{address}/rpc\n\
         \x20 HTTP+JSON http://{address}/rest\n\
         \x20 gRPC      {address}\n\
         AAP dealer  http://{address}/aap/.well-known/agent-card.json\n\
         \x20 JSON-RPC  http://{address}/aap/rpc\n"
    );
    let _ = io::stdout().write_all(places.as_bytes());
}

async fn end(limit: Option<Duration>) {
    let time = async {
        match limit {
            Some(limit) => tokio::time::sleep(limit).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = terminated() => {}
        () = time => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
