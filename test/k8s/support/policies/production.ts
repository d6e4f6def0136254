import { nameOf, named, ofKind, ours, services, workloads } from '../objects';
import { filesOf, templateOf, variablesOf } from '../variables';
import { entered } from './ingress';
import { failing, unless, type Policy } from './policy';

const SCHEMAS = ['catalog', 'dashboard', 'gateway', 'ledger', 'notifier', 'payments', 'payouts'];

const replicated: Policy = {
  name: 'every service has at least two replicas, and a release does not reset the number',
  problems: (objects) =>
    failing(services(objects), 'replicas', ({ name }) => {
      const least = [
        named(objects, 'Deployment', name).spec?.replicas,
        ...ofKind(objects, 'HorizontalPodAutoscaler')
          .filter(({ spec }) => spec?.scaleTargetRef.name === name)
          .map(({ spec }) => spec?.minReplicas),
        ...ofKind(objects, 'ScaledObject')
          .filter(({ spec }) => spec.scaleTargetRef.name === name)
          .map(({ spec }) => spec.minReplicaCount),
      ].filter((n) => n !== undefined);
      return least.length > 0 && Math.min(...least) >= 2;
    }),
};

const tagged: Policy = {
  name: 'a migration is a new Job per release, because a Job is immutable',
  problems: (objects) =>
    ofKind(objects, 'Job')
      .filter((job) => {
        const tag = job.spec?.template.spec?.containers[0]?.image?.split(':')[1];
        return !nameOf(job).endsWith(`-migrate-${tag}`);
      })
      .map((job) => `Job ${nameOf(job)} does not name its tag`),
};

const durable: Policy = {
  name: 'a transaction is stored on two database instances, and the operator manages every role',
  problems: (objects) => {
    const { spec } = named(objects, 'Cluster', 'database');
    const { synchronous, parameters, pg_hba: hba = [] } = spec.postgresql;
    const roles = (spec.managed?.roles ?? []).map(({ name }) => name.replace('tulay_', ''));
    return unless({
      'fewer than three instances': spec.instances >= 3,
      'no required synchronous instance':
        synchronous?.dataDurability === 'required' && synchronous.number >= 1,
      'passwords are not SCRAM': parameters.password_encryption === 'scram-sha-256',
      'roles are missing': roles.sort().join() === SCHEMAS.join(),
      'connections without TLS': hba.includes('hostnossl all all all reject'),
      'instances may share a node': spec.affinity?.podAntiAffinityType === 'required',
    });
  },
};

const backedUp: Policy = {
  name: 'WAL is archived within five minutes, a daily backup is taken, and both are kept for 30 days',
  problems: (objects) => {
    const { spec } = named(objects, 'Cluster', 'database');
    const archiver = spec.plugins?.find(({ isWALArchiver }) => isWALArchiver)?.parameters?.barmanObjectName;
    const store = ofKind(objects, 'ObjectStore').find(({ metadata }) => metadata.name === archiver);
    const daily = ofKind(objects, 'ScheduledBackup').filter(
      (backup) =>
        backup.spec.cluster.name === 'database' && /^\d+ \d+ \d+ \* \* \*$/.test(backup.spec.schedule),
    );
    const credentials = store
      ? templateOf(objects, store.spec.configuration.s3Credentials.accessKeyId.name)
      : {};
    return unless({
      'WAL is not archived': store !== undefined,
      'the backup store has no credentials': Object.keys(credentials).length > 0,
      'WAL may be archived later than after five minutes':
        spec.postgresql.parameters.archive_timeout === '5min',
      'no daily backup': daily.length === 1,
      'backups are not kept for 30 days': store?.spec.retentionPolicy === '30d',
    });
  },
};

const encrypted: Policy = {
  name: 'every connection to the database and the bus requires TLS and verifies the certificate',
  problems: (objects) => [
    ...[...ours(objects), ...workloads(objects).filter(({ name }) => name === 'restore-rehearsal')].flatMap(
      (one) =>
        Object.entries(filesOf(objects, one))
          .filter(([file, value]) => file.endsWith('database-url') && !value.endsWith('?sslmode=verify-full'))
          .map(([file]) => `${one.name}: ${file}`),
    ),
    ...failing(ours(objects), 'connects to the bus without TLS', (one) =>
      (filesOf(objects, one)['nats-url'] ?? 'tls://').startsWith('tls://'),
    ),
    ...failing(ours(objects), 'does not trust the certificate authority', (one) =>
      one.pod.containers.every((container) => {
        const file = variablesOf(objects, container).NODE_EXTRA_CA_CERTS ?? '';
        return container.volumeMounts?.some(({ mountPath }) => file.startsWith(`${mountPath}/`)) ?? false;
      }),
    ),
  ],
};

const bytes = (text: string): number => parseInt(text, 10);

const threeServers: Policy = {
  name: 'the bus has three servers on separate nodes, with TLS and a store smaller than its disk',
  problems: (objects) => {
    const { spec } = named(objects, 'StatefulSet', 'nats');
    const conf = ofKind(objects, 'ConfigMap').find((one) => nameOf(one).startsWith('nats-'))?.data?.[
      'nats.conf'
    ];
    const disk = spec?.volumeClaimTemplates?.[0]?.spec?.resources?.requests?.storage ?? '0';
    const store = /max_file_store: (\d+GB)/.exec(conf ?? '')?.[1];
    return unless({
      'fewer than three servers': spec?.replicas === 3,
      'servers may share a node': spec?.template.spec?.topologySpreadConstraints?.some(
        ({ topologyKey, whenUnsatisfiable }) =>
          topologyKey === 'kubernetes.io/hostname' && whenUnsatisfiable === 'DoNotSchedule',
      ),
      'more than one server may be disrupted at a time':
        named(objects, 'PodDisruptionBudget', 'nats').spec?.maxUnavailable === 1,
      'no TLS': (conf?.match(/tls \{/g) ?? []).length === 2,
      'the store may fill the disk': store !== undefined && bytes(store) < bytes(disk),
    });
  },
};

const rehearsed: Policy = {
  name: 'a backup is restored and its ledger verified every week',
  problems: (objects) => {
    const { spec } = named(objects, 'CronJob', 'restore-rehearsal');
    const verify = spec?.jobTemplate.spec?.template.spec?.containers[0]?.args?.join(' ') ?? '';
    const scratch = named(objects, 'Cluster', 'rehearsal').spec;
    const alerts = ofKind(objects, 'PrometheusRule')
      .flatMap((one) => one.spec.groups)
      .flatMap(({ rules }) => rules);
    return unless({
      'does not run every week': /^\d+ \d+ \* \* \d$/.test(spec?.schedule ?? ''),
      'the ledger is not verified': verify.includes('ledger verify'),
      'restores from another backup store':
        scratch.externalClusters?.[0]?.plugin.parameters?.barmanObjectName ===
        named(objects, 'Cluster', 'database').spec.plugins?.[0]?.parameters?.barmanObjectName,
      'overwrites the backups with its own archive': scratch.plugins === undefined,
      'a failure raises no alert': ['RestoreRehearsalFailed', 'RestoreRehearsalIsOld'].every((name) =>
        alerts.some((rule) => 'alert' in rule && rule.alert === name),
      ),
    });
  },
};

/** Policies that apply only to overlays with real money. */
export const PRODUCTION_POLICIES: Policy[] = [
  replicated,
  tagged,
  durable,
  backedUp,
  encrypted,
  threeServers,
  rehearsed,
  entered,
];
