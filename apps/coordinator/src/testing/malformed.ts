import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';

const TARGETS = [
  '/',
  '//',
  '///',
  '//:',
  '//@',
  '//[',
  '//a:b',
  '/\\',
  '\\',
  '*',
  '?',
  '#',
  '.',
  '..//',
  '%',
  '/%',
  '/%00',
  '/%ff%fe',
  'relay',
  '/relay',
  '//relay',
  '/relay?',
  '/relay#x',
  'http://',
  'http:///',
  'http://[',
  'http://:0/relay',
  'http://a b/',
  'https://x:99999/relay',
  'ws://x/relay',
  'file:///etc/passwd',
  'javascript:0',
  'x'.repeat(15_000),
  `/${'%'.repeat(3000)}`,
  '/api/tables/%E0%A4%A',
  '/keys/..%2f..%2fpackage.json',
  '/__proto__',
];
const HOSTS = [
  'Host: x\r\n',
  '',
  'Host: \r\n',
  'Host: [\r\n',
  'Host: a b\r\n',
  'Host: x\r\nHost: y\r\n',
  'Host: x:99999\r\n',
];
const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
const RAW = [
  '\r\n\r\n',
  '\0\0\0\0',
  'GET\r\n\r\n',
  'GET / \r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT // HTTP/1.1\r\nHost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'NONSENSE / HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/quick HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /api/quick HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/quick HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}',
  'POST /api/quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'POST /token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nExpect: everything\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nOrigin: ${'['.repeat(20)}\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(3000)}\r\n`,
  'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET /relay HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ?\r\nSec-WebSocket-Version: 99\r\n\r\n',
  `GET /relay HTTP/1.1\r\nHost: x\r\n${UPGRADE}Sec-WebSocket-Protocol: ,,,\r\n\r\n`,
  `GET /relay HTTP/1.1\r\nHost: x\r\n${UPGRADE}Sec-WebSocket-Extensions: ;;=\r\n\r\n`,
  // Frames that are none, right behind a good upgrade.
  `GET /relay HTTP/1.1\r\nHost: x\r\n${UPGRADE}\r\n\xff\xff\xff\xff\xff\xff\xff\xff`,
  `GET /relay HTTP/1.1\r\nHost: x\r\n${UPGRADE}\r\n\x81\x02{}`,
  `POST // HTTP/1.1\r\nHost: x\r\n${UPGRADE}Content-Length: 2\r\n\r\n{}`,
];

/** Every malformed beginning of a conversation that we could think of: request lines, hosts, upgrades, bodies. */
export function malformedRequests(): string[] {
  const lines = TARGETS.flatMap((target) =>
    ['GET', 'POST', 'OPTIONS'].flatMap((method) =>
      ['', UPGRADE].map((upgrade) => `${method} ${target} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`),
    ),
  );
  const hosts = HOSTS.flatMap((host) =>
    ['/', '/relay', '//', '/api/status', '/health'].flatMap((target) =>
      ['', UPGRADE, `${UPGRADE}Origin: http://[\r\n`].map((more) => `GET ${target} HTTP/1.1\r\n${host}${more}\r\n`),
    ),
  );
  return [...lines, ...hosts, ...RAW];
}

/** For those to whom the other side, rightly, says nothing. */
const PATIENCE_MS = 400;

/** Says it on a socket of its own and waits until the other side has answered or hung up. */
export function sayRaw(port: number, text: string, isTls = false, patienceMs = PATIENCE_MS): Promise<string> {
  return new Promise((resolve) => {
    const socket = isTls
      ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connectPlain(port, '127.0.0.1');
    let heard = '';
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    const timer = setTimeout(end, patienceMs);
    socket.on(isTls ? 'secureConnect' : 'connect', () => socket.end(text, 'latin1'));
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (heard.length >= 12) end();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}
