# Fastly in front of SSR servers, from Fastly's documentation: no test runs it. The rules are those of
# docs/production.md (shared cache). Settings of the SSR servers:
#
#   SHARED_CACHE_SECONDS=60
#   PURGE_URLS=https://api.fastly.com/service/SERVICE_ID/purge
#   PURGE_HEADER="Fastly-Key: TOKEN"

sub vcl_recv {
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?(preview-[^=;]*|ssr)=") { return(pass); }
}

sub vcl_fetch {
  if (beresp.http.CDN-Cache-Control ~ "s-maxage=(\d+)") {
    set beresp.ttl = std.integer2time(std.atoi(re.group.1));
    return(deliver);
  }
  if (req.http.host == "www.example.com") { return(pass); }
}
