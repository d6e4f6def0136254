import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { DASHBOARD_PAGES, EMBED_PAGES } from '../../apps/gateway/src/http/page-addresses';
import { ofKind, type KubeObject } from './support/objects';
import { render } from './support/render';

const INTERNAL = ['livez', 'readyz', 'metrics'];

let paths: { path: string; exact: boolean; service: string }[];

beforeAll(async () => {
  const objects: KubeObject[] = await render('production');
  paths = ofKind(objects, 'Ingress')
    .flatMap(({ spec }) => spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .map(({ path, pathType, backend }) => ({
      path: path ?? '',
      exact: pathType === 'Exact',
      service: backend.service?.name ?? '',
    }));
});

const served = (path: string): string | undefined =>
  paths.find((one) => path === one.path || (!one.exact && path.startsWith(`${one.path}/`)))?.service;

/** Returns the first path segments of the gateway's controllers. */
function controllers(): string[] {
  const folder = join(projectRoot(), 'apps/gateway/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.controller.ts'),
  );
  const found = files.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/@Controller\('\/?([\w.{}:-]+)/g),
  ]);
  return [...new Set(found.map(([, first]) => String(first)))];
}

describe('the ingress', () => {
  it.each([
    ['embed', EMBED_PAGES],
    ['dashboard', DASHBOARD_PAGES],
  ])('routes every page of %s to its service, as the gateway does without an ingress', (service, pages) => {
    const asked = pages.map((route) => route.replace('*', 'x'));
    expect(asked.map(served)).toEqual(asked.map(() => service));
  });

  it("routes the paths of the gateway's controllers and the API document to the gateway", () => {
    const first = controllers().filter((name) => !INTERNAL.includes(name));
    expect(first.length).toBeGreaterThan(1);
    const asked = [...first.map((name) => `/${name}/x`), '/docs', '/docs/x', '/openapi.json'];
    expect(asked.filter((path) => served(path) !== 'gateway')).toEqual([]);
  });

  it.each(INTERNAL)('has no route for /%s', (name) => {
    expect(served(`/${name}`)).toBeUndefined();
  });
});
