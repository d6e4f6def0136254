import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsConf } from '../../tools/stack/src/nats/nats-conf';
import { projectRoot } from '../../tools/stack/src/project-root';

const FOLDERS = ['k8s', 'docker'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('nats.conf'))
    .map((path) => join(folder, path)),
);

const local = natsConf({ host: '127.0.0.1', port: 1, monitorPort: 2, passwords: null, storeFolder: '/data' });

const confs: [string, string][] = [
  ...files.map((file): [string, string] => [file, readFileSync(join(projectRoot(), file), 'utf8')]),
  ['the local stack', local],
];

describe('the NATS server configuration', () => {
  it('exists for the dev and production overlays and for the restore rehearsal', () => {
    expect(files).toHaveLength(3);
  });

  // libs/messaging relies on this limit: after a replica fails to reply, a caller prefers other replicas for 15
  // seconds.
  it.each(confs)('drops a silent connection within 15 s (%s)', (_name, conf) => {
    expect(conf).toMatch(/^ping_interval: "5s"$/m);
    expect(conf).toMatch(/^ping_max: 2$/m);
  });

  // Until then, the other servers also send commands to replicas that were connected to the silent server.
  it('drops a silent server of the cluster within 1.5 s in production', () => {
    const conf = readFileSync(join(projectRoot(), 'k8s/overlays/production/bus/nats.conf'), 'utf8');
    const cluster = conf.slice(conf.indexOf('cluster {'));
    expect(cluster).toMatch(/^  ping_interval: "500ms"$/m);
    expect(cluster).toMatch(/^  ping_max: 2$/m);
  });
});
