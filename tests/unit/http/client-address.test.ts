import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createAddressReader } from '#server/platform/http/client-address.ts';
import { parseTrustProxy } from '#server/platform/http/trust-proxy.ts';

const silent = { warn: () => {} };

const read = (trust: string | undefined, peer: string, forwarded?: string): string =>
  createAddressReader(
    trust === undefined ? undefined : parseTrustProxy(trust),
    silent,
  )({
    socket: { remoteAddress: peer },
    headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  } as unknown as IncomingMessage);

describe('the address of a client', () => {
  test.each([
    ['is that of the connection', undefined, '192.0.2.1', undefined, '192.0.2.1'],
    ['is that of the connection, whatever is forwarded', undefined, '192.0.2.1', '10.0.0.1', '192.0.2.1'],
    ['is an IPv4 address in either form', undefined, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['is the address that one trusted proxy reports', '1', '10.0.0.1', '6.6.6.6, 192.0.2.1', '192.0.2.1'],
    [
      'is the address that the first of two trusted proxies reports',
      '2',
      '10.0.0.1',
      '6.6.6.6, 192.0.2.1, 10.0.0.2',
      '192.0.2.1',
    ],
    [
      'is the last one outside the trusted networks',
      '10.0.0.0/8',
      '10.0.0.1',
      '6.6.6.6, 192.0.2.1, 10.9.9.9',
      '192.0.2.1',
    ],
    ['is that of the connection if it is not trusted', '10.0.0.0/8', '192.0.2.9', '6.6.6.6', '192.0.2.9'],
    [
      'is that of the connection if the forwarded one is invalid',
      '1',
      '10.0.0.1',
      '6.6.6.6, <script>',
      '10.0.0.1',
    ],
    [
      'is the last one outside a named range',
      'loopback',
      '::ffff:127.0.0.1',
      '6.6.6.6, 192.0.2.1',
      '192.0.2.1',
    ],
    ['is not read beyond an invalid address', '2', '10.0.0.1', '6.6.6.6, unknown, 192.0.2.1', '192.0.2.1'],
    ['is an IPv4 address in hexadecimal form', '1', '10.0.0.1', '::ffff:c000:201', '192.0.2.1'],
    ['is the last known hop if some are missing', '3', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    [
      'is the network of a household in IPv6',
      undefined,
      '2001:db8:1:2:3:4:5:6',
      undefined,
      '2001:db8:1:2::/64',
    ],
    ['is that network from the short form', undefined, '2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ])('%s', (_, trust, peer, forwarded, address) => {
    expect(read(trust, peer, forwarded)).toBe(address);
  });

  test.each([
    'x',
    '10.0.0.0/33',
    '10.0.0',
    '1.2.3.4/8/8',
    '',
    '-1',
    '2001:db8::/129',
    '100',
    '10.0.0.0/0',
    'local',
  ])('%s is an invalid TRUST_PROXY', (text) => {
    expect(parseTrustProxy(text)).toBeUndefined();
  });
});
