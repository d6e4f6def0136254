import type { CompatCaller } from './compat-caller';
import { compatSecretOf, requireOpen, requireOwnProject } from './compat-key.rules';

const SECRET = `sk_compat_${'a1B2'.repeat(8)}`;
const caller: CompatCaller = {
  projectId: '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d',
  slug: 'legacy-shop',
  merchantId: 'mer_1',
  environment: 'test',
  enabled: true,
  deleted: false,
  rateLimit: null,
};

describe('reading the sk header', () => {
  it('returns the secret unchanged', () => {
    expect([compatSecretOf(SECRET), compatSecretOf(` ${SECRET} `)]).toEqual([SECRET, SECRET]);
  });

  it.each([
    undefined,
    '',
    'sk_compat_',
    `${SECRET}x`,
    SECRET.slice(0, -1),
    SECRET.replace('compat', 'test'),
    `Bearer ${SECRET}`,
    `${SECRET}, ${SECRET}`,
    [SECRET, SECRET],
  ])('returns null for a missing or malformed header: %p', (header) => {
    expect(compatSecretOf(header)).toBeNull();
  });
});

describe('the project in the path', () => {
  it.each(['9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4d', '9B2F0B8E-3A51-4C9E-8F53-0D8F7A1C2E4D', 'legacy-shop'])(
    'matches the key’s project as %s',
    (named) => expect(() => requireOwnProject(caller, named)).not.toThrow(),
  );

  it.each(['', 'legacy', 'Legacy-Shop', 'legacy-shop ', '9b2f0b8e-3a51-4c9e-8f53-0d8f7a1c2e4e'])(
    'does not match the key’s project as %p',
    (named) =>
      expect(() => requireOwnProject(caller, named)).toThrow(
        expect.objectContaining({ code: 'project_not_found' }),
      ),
  );
});

describe('checking the project’s state', () => {
  it.each([
    [{}, 'open'],
    [{ enabled: false }, 'project_disabled'],
    [{ deleted: true }, 'project_not_found'],
    [{ enabled: false, deleted: true }, 'project_not_found'],
  ])('returns the expected result for a project with the state %j: %s', (changes, code) => {
    const check = () => {
      try {
        requireOpen({ ...caller, ...changes });
        return 'open';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(check()).toBe(code);
  });
});
