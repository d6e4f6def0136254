import { containersOf, named, ofKind, ours, selects, services, workloads } from '../objects';
import { everyContainer, failing, unless, type Policy } from './policy';

const probes: Policy = {
  name: 'every service has three probes with paths that it serves',
  problems: (objects) =>
    everyContainer(services(objects), 'a probe is missing or requests another path', (container) => {
      const paths = [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
        (probe) => probe?.httpGet?.path,
      );
      return paths.join() === '/livez,/readyz,/livez';
    }),
};

const limits: Policy = {
  name: 'every container requests CPU and memory, and has only a memory limit',
  problems: (objects) =>
    everyContainer(workloads(objects), 'requests or limits', ({ resources }) =>
      Boolean(
        resources?.requests?.cpu &&
        resources.requests.memory &&
        resources.limits?.memory &&
        !resources.limits.cpu,
      ),
    ),
};

const restricted: Policy = {
  name: 'every pod meets the restricted profile of its namespace, and has no API server token',
  problems: (objects) => [
    ...failing(workloads(objects), 'pod security', ({ pod }) =>
      Boolean(
        pod.securityContext?.runAsNonRoot &&
        pod.securityContext.runAsUser &&
        pod.securityContext.seccompProfile?.type === 'RuntimeDefault' &&
        pod.automountServiceAccountToken === false &&
        pod.enableServiceLinks === false,
      ),
    ),
    ...everyContainer(
      workloads(objects),
      'container security',
      ({ securityContext }) =>
        securityContext?.allowPrivilegeEscalation === false &&
        securityContext.capabilities?.drop?.includes('ALL') === true,
    ),
    ...everyContainer(ours(objects), 'a writable root file system', ({ securityContext }) =>
      Boolean(securityContext?.readOnlyRootFilesystem),
    ),
    ...unless({
      'the namespace enforces no profile':
        named(objects, 'Namespace', 'tulay').metadata?.labels?.['pod-security.kubernetes.io/enforce'] ===
        'restricted',
    }),
  ],
};

const pinned: Policy = {
  name: 'no image is untagged or `latest`, and all pods of Tulay use the same image',
  problems: (objects) => [
    ...everyContainer(workloads(objects), 'image', ({ image = '' }) =>
      /:(?!latest$)[\w.-]+(@sha256:\w+)?$/.test(image),
    ),
    ...unless({
      'pods of Tulay use different images':
        new Set(ours(objects).flatMap((one) => containersOf(one).map(({ image }) => image))).size === 1,
    }),
  ],
};

const rollout: Policy = {
  name: 'a rollout never reduces the number of pods, and a pod drains before it is killed',
  problems: (objects) => [
    ...failing(
      services(objects),
      'maxUnavailable',
      ({ name }) => named(objects, 'Deployment', name).spec?.strategy?.rollingUpdate?.maxUnavailable === 0,
    ),
    ...failing(
      services(objects),
      'drain',
      (one) =>
        (one.pod.terminationGracePeriodSeconds ?? 0) >= 35 &&
        containersOf(one).every(({ lifecycle }) => lifecycle?.preStop !== undefined),
    ),
  ],
};

const spread: Policy = {
  name: "a service's pods are on different nodes, and a disruption stops one at a time",
  problems: (objects) => [
    ...failing(services(objects), 'spread', ({ pod }) =>
      Boolean(
        pod.topologySpreadConstraints?.some(
          ({ topologyKey, whenUnsatisfiable }) =>
            topologyKey === 'kubernetes.io/hostname' && whenUnsatisfiable === 'DoNotSchedule',
        ),
      ),
    ),
    ...failing(services(objects), 'disruption budget', (pod) =>
      ofKind(objects, 'PodDisruptionBudget').some(
        ({ spec }) => selects(spec?.selector, pod) && spec?.maxUnavailable === 1,
      ),
    ),
  ],
};

/** The certificate authority's Secret. Its certificate is public, but its key must not be mounted. */
const AUTHORITY = 'authority';

const ownSecrets: Policy = {
  name: 'a pod mounts only its own Secret, readable by its group',
  problems: (objects) =>
    failing(ours(objects), 'secrets', ({ name, pod }) => {
      const own = name.replace(/-migrate-.*/, '-migrate');
      const mounted = (pod.volumes ?? []).flatMap(({ secret }) => (secret ? [secret] : []));
      return mounted.every(({ secretName = '', defaultMode, items }) =>
        secretName === AUTHORITY
          ? items?.length === 1 && items[0]?.key === 'ca.crt'
          : new RegExp(`^${own}(-[a-z0-9]{10})?$`).test(secretName) && defaultMode === 0o440,
      );
    }),
};

const migrated: Policy = {
  name: 'every service with a database has a migration with the same image',
  problems: (objects) =>
    failing(
      services(objects).filter(({ name }) => name !== 'embed'),
      'migration',
      (one) =>
        ofKind(objects, 'Job').some(({ metadata, spec }) => {
          const [container] = spec?.template.spec?.containers ?? [];
          return (
            metadata?.labels?.['app.kubernetes.io/name'] === `${one.name}-migrate` &&
            container?.image === containersOf(one)[0]?.image &&
            container?.args?.join() === `dist/apps/${one.name}/migrate.js`
          );
        }),
    ),
};

export const POD_POLICIES: Policy[] = [
  probes,
  limits,
  restricted,
  pinned,
  rollout,
  spread,
  ownSecrets,
  migrated,
];
