import { DomainError, type CreateProjectRequest } from '@tulay/contracts';
import { checkedProject, originProblem, slugCandidates, slugOf, slugProblem } from './project.rules';

const request: CreateProjectRequest = {
  merchantId: 'mer_1',
  environment: 'test',
  name: 'Web shop',
  origins: [],
};

const issuesOf = (changes: object): unknown => {
  try {
    checkedProject({ ...request, ...changes });
    return undefined;
  } catch (error) {
    return error instanceof DomainError && error.code === 'invalid_request' ? error.issues : error;
  }
};

describe('a project slug', () => {
  it.each(['a', '7', 'web-shop', '-', 'x'.repeat(63)])('accepts the slug %s', (slug) => {
    expect(slugProblem(slug)).toBeNull();
  });

  it.each(['', 'x'.repeat(64), 'Web', 'web shop', 'peña', 'a_b', 'a/b', 'a\n'])(
    'rejects the slug %p',
    (slug) => {
      expect(slugProblem(slug)).toMatch(/1 to 63/);
    },
  );

  it('must not look like a UUID, because a path may contain the slug or the UUID', () => {
    expect(slugProblem('9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d')).toMatch(/UUID/);
  });

  it.each([
    ['Web shop', 'web-shop'],
    ['  Tindahan ni Peña!  ', 'tindahan-ni-pena'],
    ['A & B --- C', 'a-b-c'],
    ['店', 'project'],
    ['9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d', 'project-9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d'],
    ['x'.repeat(200), 'x'.repeat(63)],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ])('is derived from the name %p as %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('gets a suffix if it is taken, and remains valid with the suffix', () => {
    const candidates = slugCandidates('x'.repeat(100), () => 'abcd1234');
    expect(candidates.slice(0, 2)).toEqual(['x'.repeat(63), `${'x'.repeat(61)}-2`]);
    expect(candidates.at(-1)).toBe(`${'x'.repeat(54)}-abcd1234`);
    for (const candidate of candidates) expect(slugProblem(candidate)).toBeNull();
  });
});

describe('validation of a parent origin', () => {
  it.each([
    'https://shop.example',
    'http://localhost:8080',
    'https://xn--pea-8ma.example',
    'http://[::1]:3000',
  ])('accepts the origin %s', (origin) => {
    expect(originProblem(origin)).toBeNull();
  });

  it.each([
    '',
    '*',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/path',
    'https://shop.example:443',
    'https://Shop.example',
    'https://*.shop.example',
    'https://user@shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://a;script-src',
    "https://a.example 'unsafe-inline'",
    'null',
  ])('rejects the origin %p', (origin) => {
    expect(originProblem(origin)).toMatch(/exact origin/);
  });
});

describe('validation of a new project', () => {
  const compat = { webhookUrl: 'https://shop.example/hook?a=1', staticKey: 'K' };

  it('trims the name', () => {
    expect(checkedProject({ ...request, name: ' Web shop ', compat })).toEqual({ ...request, compat });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ environment: 'prod' }, 'environment'],
    [{ slug: 'No' }, 'slug'],
    [{ slug: '' }, 'slug'],
    [{ origins: ['https://ok.example', 'nope'] }, 'origins.1'],
    [{ compat: { ...compat, webhookUrl: '' } }, 'compat.webhook_url'],
    [{ compat: { ...compat, webhookUrl: 'ftp://shop.example' } }, 'compat.webhook_url'],
    [{ compat: { ...compat, webhookUrl: 'https://a:b@shop.example' } }, 'compat.webhook_url'],
    [{ compat: { ...compat, webhookUrl: 'https://shop.example:25' } }, 'compat.webhook_url'],
    [
      { compat: { webhookUrl: 'http://shop.example', staticKey: 'K' }, environment: 'live' },
      'compat.webhook_url',
    ],
    [{ compat: { ...compat, staticKey: '' } }, 'compat.static_key'],
    [{ compat: { ...compat, staticKey: undefined } }, 'compat.static_key'],
    [{ compat: { ...compat, staticKey: 'a\nb' } }, 'compat.static_key'],
    [{ compat: { ...compat, staticKey: 'a\ud800' } }, 'compat.static_key'],
  ])('rejects the request %j with an error for the invalid field', (changes, field) => {
    expect(issuesOf(changes)).toEqual({ [field]: [expect.any(String)] });
  });

  it('accepts a plain http webhook in test mode', () => {
    expect(issuesOf({ compat: { ...compat, webhookUrl: 'http://localhost:4000/hook' } })).toBeUndefined();
  });
});
