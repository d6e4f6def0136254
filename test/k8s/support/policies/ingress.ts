import { FORM_LIMITS } from '@tulay/pages';
import type { Ingress } from 'kubernetes-types/networking/v1';
import { BODY_LIMIT } from '../../../../apps/gateway/src/http/server';
import { nameOf, ofKind } from '../objects';
import type { Policy } from './policy';

/** Returns the maximum body size in bytes that the ingress-nginx controller accepts; its default is 1 MB. */
const bodyLimit = (ingress: Ingress): number =>
  Number.parseInt(
    ingress.metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '1m',
    10,
  ) *
  2 ** 20;

/** Returns the maximum body size in bytes that a service accepts. */
const acceptedBy = (service = ''): number =>
  service === 'dashboard' ? FORM_LIMITS.upload : Math.max(BODY_LIMIT, FORM_LIMITS.dashboard);

export const entered: Policy = {
  name: 'the ingress exposes the API and the pages, but nothing for operators',
  problems: (objects) => {
    const paths = ofKind(objects, 'Ingress').flatMap((ingress) =>
      (ingress.spec?.rules ?? []).flatMap(({ http }) =>
        (http?.paths ?? []).map((path) => ({ ...path, limit: bodyLimit(ingress) })),
      ),
    );
    const shown = (path: string): boolean =>
      paths.some(({ path: prefix = '', pathType }) =>
        pathType === 'Exact'
          ? path === prefix
          : path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`),
      );
    const plain = ofKind(objects, 'Ingress').filter(({ spec }) => !spec?.tls?.length);
    return [
      ...['/metrics', '/readyz', '/livez', '/unknown'].filter(shown).map((path) => `${path} is shown`),
      ...paths
        .filter(({ limit, backend }) => limit < acceptedBy(backend.service?.name))
        .map(({ path }) => `${path} rejects a body that its service accepts`),
      ...plain.map((ingress) => `${nameOf(ingress)} has no certificate`),
    ];
  },
};
