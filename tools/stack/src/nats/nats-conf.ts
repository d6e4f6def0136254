import { usersConf } from '@tulay/messaging';

export interface NatsConf {
  host: string;
  port: number;
  /** Port of HTTP monitoring, which shows the server's settings but no messages. */
  monitorPort: number;
  /** Passwords by NATS user; null for a server without users. */
  passwords: Record<string, string> | null;
  storeFolder: string;
}

/**
 * Returns the server's configuration. `sync_interval: always` writes each message to disk before the
 * acknowledgement; by default, the server acknowledges first and writes within two minutes. With
 * `ping_interval` and `ping_max`, the server drops a silent connection within 15 s; by default, after four
 * minutes. The format requires the line breaks in maps.
 */
export function natsConf({ host, port, monitorPort, passwords, storeFolder }: NatsConf): string {
  return [
    `listen: ${quoted(`${host}:${port}`)}`,
    `http: ${quoted(`${host}:${monitorPort}`)}`,
    'server_name: "tulay-local"',
    'max_payload: 8MB',
    'ping_interval: "5s"',
    'ping_max: 2',
    'jetstream {',
    `  store_dir: ${quoted(storeFolder)}`,
    '  sync_interval: always',
    '}',
    passwords ? `authorization {\n${usersConf((user) => quoted(passwords[user] ?? ''))}}` : '',
    '',
  ].join('\n');
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
