import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { named, ofKind } from './support/objects';
import { renderWith } from './support/render';
import { problemsOf } from './support/schema';

const FOLDER = join(projectRoot(), 'k8s/overlays/production/restore-rehearsal');
const CLUSTERS = '/apis/postgresql.cnpg.io/v1/namespaces/tulay/clusters';

interface Asked {
  method: string;
  url: string;
  token: string;
  body: { metadata?: { ownerReferences?: { uid: string }[] } };
}

/** The part of the database's specification that a restore changes. */
interface RestoredCluster {
  bootstrap: object;
  externalClusters: { name: string; plugin: { parameters: { serverName: string } } }[];
  plugins: { parameters: { serverName: string } }[];
}

let folder: string;
let server: Server;
let asked: Asked[];
/** Responses of the API server, in order; the last one is repeated. */
let answers: [number, object][];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-restore-'));
  writeFileSync(join(folder, 'token'), 'the-token\n');
  asked = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({
        method,
        url,
        token: headers.authorization ?? '',
        body: JSON.parse(text || '{}') as object,
      });
      const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Runs the program of the rehearsal's first container against the fake API server. */
function restore(waitMinutes = '1'): Promise<{ code: number; said: string }> {
  const env = {
    API_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TOKEN_FILE: join(folder, 'token'),
    CLUSTER_FILE: join(FOLDER, 'cluster.json'),
    NAMESPACE: 'tulay',
    JOB_NAME: 'restore-rehearsal-1',
    JOB_UID: 'uid-1',
    WAIT_MINUTES: waitMinutes,
    POLL_MS: '10',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(FOLDER, 'restore.mjs')], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });
}

describe("the weekly rehearsal's restore", () => {
  it('creates a cluster owned by its Job, and waits until an instance is ready', async () => {
    answers = [
      [201, {}],
      [200, {}],
      [200, { status: { readyInstances: 0 } }],
      [200, { status: { readyInstances: 1 } }],
    ];
    expect(await restore()).toMatchObject({ code: 0 });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${CLUSTERS}`,
      ...Array<string>(3).fill(`GET ${CLUSTERS}/rehearsal`),
    ]);
    expect(asked[0]?.token).toBe('Bearer the-token');
    expect(asked[0]?.body.metadata?.ownerReferences).toEqual([
      { apiVersion: 'batch/v1', kind: 'Job', name: 'restore-rehearsal-1', uid: 'uid-1' },
    ]);
  });

  it('continues with the cluster created by an earlier attempt of the same Job', async () => {
    const mine = { metadata: { ownerReferences: [{ uid: 'uid-1' }] }, status: { readyInstances: 1 } };
    answers = [
      [409, {}],
      [200, mine],
    ];
    expect(await restore()).toMatchObject({ code: 0 });
  });

  it("fails if another rehearsal's cluster exists", async () => {
    answers = [
      [409, {}],
      [200, { metadata: { ownerReferences: [{ uid: 'uid-0' }] } }],
    ];
    const { code, said } = await restore();
    expect(code).toBe(1);
    expect(said).toContain('of another rehearsal still exists');
  });

  it('fails if the restore times out or the permission is missing', async () => {
    answers = [
      [201, {}],
      [200, { status: { phase: 'Setting up primary' } }],
    ];
    expect((await restore('0.001')).said).toContain('Setting up primary');
    answers = [[403, { message: 'clusters is forbidden' }]];
    expect((await restore()).said).toContain('clusters is forbidden');
  });
});

const LAST = '  - ../../components/operator\n';

describe('the component for a restore', () => {
  /** Renders the production overlay with the restore as the last component. */
  const restored = () =>
    renderWith('production', (copy) => {
      const file = join(copy, 'overlays/production/kustomization.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(LAST, `$&  - ../../components/restore\n`));
    });

  it('recovers the database under another name for its own backups, and does not start services', async () => {
    const objects = await restored();
    expect(objects.flatMap(problemsOf)).toEqual([]);
    const { spec } = named(objects, 'Cluster', 'database') as unknown as { spec: RestoredCluster };
    const [source] = spec.externalClusters;
    expect(spec.bootstrap).toMatchObject({ recovery: { source: source!.name, database: 'tulay' } });
    expect(spec.bootstrap).not.toHaveProperty('initdb');
    expect([source!.plugin, ...spec.plugins].map(({ parameters }) => parameters.serverName)).toEqual([
      'database',
      'database-2',
    ]);
    const replicas = ofKind(objects, 'Deployment').map((one) => (one.spec as { replicas: number }).replicas);
    expect(new Set(replicas)).toEqual(new Set([0]));
    const paused = ofKind(objects, 'ScaledObject').map(({ metadata }) => metadata.annotations);
    expect(paused).toEqual([{ 'autoscaling.keda.sh/paused-replicas': '0' }]);
  });
});
