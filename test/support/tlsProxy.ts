/** A service behind TLS that requests a certificate, and a store of certificates of which one is the person's. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { listening } from './listening.ts';

interface TlsProxy {
  url: string;
  /** How often a certificate was requested. */
  readonly requested: number;
  /** Subjects of the certificates that clients sent. */
  certificates: readonly string[];
  stop(): Promise<void>;
}

/** @param store folder in which Chromium looks for certificates: `.pki/nssdb` of the home */
export async function startTlsProxy(target: { url: string }, store: string): Promise<TlsProxy> {
  const certificates: string[] = [];
  let requested = 0;
  const settings = { pfx: serverCertificate(store), requestCert: true, rejectUnauthorized: false };
  const server = createServer({ ...settings, passphrase: PASSWORD }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(target.url).host };
    send(`${target.url}${incoming.url}`, { headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    }).end();
  });
  server.on('connection', () => {
    requested += 1;
  });
  server.on('secureConnection', (socket) => {
    const { subject } = socket.getPeerCertificate();
    if (subject) certificates.push(String(subject.CN));
  });
  const { port, stop } = await listening(server);
  return {
    url: `https://localhost:${port}`,
    certificates,
    get requested() {
      return requested;
    },
    stop,
  };
}

const PASSWORD = 'not a secret';

/** Fills the store: a certificate of this server, which the store trusts, and one of a person. */
function serverCertificate(store: string): Buffer {
  mkdirSync(store, { recursive: true });
  const noise = join(store, 'noise');
  writeFileSync(noise, 'random numbers for keys that protect nothing'.repeat(50));
  const inStore = ['-d', `sql:${store}`];
  const certutil = (...words: string[]) =>
    execFileSync('certutil', [...inStore, ...words], { stdio: 'pipe' });
  const create = (name: string, trust: string, number: number, ...names: string[]) =>
    certutil(
      ...['-S', '-x', '-n', name, '-s', `CN=${name}`, '-t', trust, '-m', String(number)],
      ...['-k', 'ec', '-q', 'nistp256', '-z', noise, ...names],
    );
  certutil('-N', '--empty-password');
  create('localhost', 'C,,', 1, '-8', 'localhost');
  create('A person', 'u,u,u', 2);
  const file = join(store, 'server.p12');
  execFileSync('pk12util', [...inStore, '-n', 'localhost', '-o', file, '-W', PASSWORD], {
    stdio: 'pipe',
  });
  return readFileSync(file);
}
