// Creates the rehearsal's database cluster from the newest backup and waits until it is ready. The Job owns the
// cluster, so Kubernetes deletes both together. The same Job can run this script again.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const { API_SERVER, TOKEN_FILE, CLUSTER_FILE, NAMESPACE, JOB_NAME, JOB_UID, WAIT_MINUTES, POLL_MS } =
  process.env;
const CLUSTERS = `${API_SERVER}/apis/postgresql.cnpg.io/v1/namespaces/${NAMESPACE}/clusters`;

const wanted = JSON.parse(readFileSync(CLUSTER_FILE, 'utf8'));
const { name } = wanted.metadata;
const owner = { apiVersion: 'batch/v1', kind: 'Job', name: JOB_NAME, uid: JOB_UID };

async function ask(method, url, body) {
  const headers = {
    authorization: `Bearer ${readFileSync(TOKEN_FILE, 'utf8').trim()}`,
    'content-type': 'application/json',
  };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (response.ok || response.status === 409) return { status: response.status, answer };
  throw new Error(`${method} ${url}: ${response.status} ${answer.message ?? ''}`);
}

async function create() {
  const metadata = { ...wanted.metadata, ownerReferences: [owner] };
  const { status } = await ask('POST', CLUSTERS, { ...wanted, metadata });
  if (status !== 409) return;
  const { answer } = await ask('GET', `${CLUSTERS}/${name}`);
  if (answer.metadata.ownerReferences?.some(({ uid }) => uid === JOB_UID)) return;
  throw new Error(
    `the cluster ${name} of another rehearsal still exists: delete it, or wait until the rehearsal ends`,
  );
}

async function waitUntilReady() {
  const until = Date.now() + Number(WAIT_MINUTES) * 60_000;
  for (;;) {
    const { answer } = await ask('GET', `${CLUSTERS}/${name}`);
    if (answer.status?.readyInstances >= 1) return;
    if (Date.now() > until)
      throw new Error(
        `the database was not restored within ${WAIT_MINUTES} minutes: ${answer.status?.phase ?? 'no phase'}`,
      );
    await pause(Number(POLL_MS ?? 10_000));
  }
}

const started = performance.now();
try {
  await create();
  await waitUntilReady();
  process.stdout.write(`restored in ${Math.round((performance.now() - started) / 1000)} s\n`);
} catch (error) {
  process.stderr.write(`the backup cannot be restored: ${error.message}\n`);
  process.exitCode = 1;
}
