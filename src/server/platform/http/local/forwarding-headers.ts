import type { IncomingHttpHeaders } from 'node:http';

const NAMES = new Set([
  'ali-cdn-real-ip',
  'cdn-loop',
  'client-ip',
  'forwarded',
  'forwarded-for',
  'front-end-https',
  'max-forwards',
  'proxy',
  'proxy-client-ip',
  'proxy-connection',
  'remote-addr',
  'true-client-ip',
  'via',
  'wl-proxy-client-ip',
  'wl-proxy-ssl',
  'x-aws-cf-id',
  'x-client-ip',
  'x-cloud-trace-context',
  'x-cluster-client-ip',
  'x-coming-from',
  'x-country-code',
  'x-do-connecting-ip',
  'x-edge-location',
  'x-fastly-request-id',
  'x-forward-for',
  'x-front-end-https',
  'x-geo-country',
  'x-host',
  'x-http-destinationurl',
  'x-http-host-override',
  'x-https',
  'x-iisnode-remote_addr',
  'x-nginx-proxy',
  'x-proxyuser-ip',
  'x-pull',
  'x-real-ip',
  'x-real-proto',
  'x-real-scheme',
  'x-remote-addr',
  'x-remote-ip',
  'x-rewrite-url',
  'x-scheme',
  'x-server-name',
  'x-sucuri-clientip',
  'x-sucuri-country',
  'x-true-ip',
  'x-url-scheme',
  'x-varnish',
]);

const FAMILIES =
  /^(?:akamai|cdn|cf|cloudfront|do|fastly|fly|ngrok|x-akamai|x-amz|x-amzn|x-appengine|x-arr|x-azure|x-cdn|x-cdn77|x-cf|x-edgeconnect|x-envoy|x-fd|x-forwarded|x-google|x-goog|x-haproxy|x-litespeed|x-ms|x-nf|x-original|x-proxy|x-railway|x-replit|x-render|x-ssl|x-tailscale|tailscale|x-traefik|x-vercel|x-waws|x-zeabur)(?:-|$)/;

const isForwardingHeader = (name: string): boolean => NAMES.has(name) || FAMILIES.test(name);

export const hasForwardingHeader = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some(isForwardingHeader);
