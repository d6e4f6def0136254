import { BUS_USERS } from '@tulay/contracts';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets';

describe("a data folder's secrets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulay-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are generated once and are readable only by their owner', () => {
    const first = loadSecrets(folder, ['ledger']);
    expect(Object.keys(first.sealKeys)).toEqual(['gateway', 'payments', 'payouts', 'notifier', 'dashboard']);
    expect(Object.keys(first.eventKeys)).toEqual(['payments', 'payouts']);
    expect(Object.keys(first.readerKeys)).toEqual([
      'payments:catalog',
      'payments:notifier',
      'payouts:notifier',
      'catalog:notifier',
      'notifier:notifier',
    ]);
    for (const key of [
      ...Object.values(first.sealKeys),
      ...Object.values(first.eventKeys),
      ...Object.values(first.readerKeys),
    ])
      expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(folder, ['ledger'])).toEqual(first);
  });

  it('differ between data folders', () => {
    const other = mkdtempSync(join(tmpdir(), 'tulay-secrets-'));
    const [a, b] = [loadSecrets(folder, ['ledger']), loadSecrets(other, ['ledger'])];
    expect(new Set([...Object.values(a.rolePasswords), ...Object.values(b.rolePasswords)]).size).toBe(2);
    expect(new Set([...Object.values(a.sealKeys), ...Object.values(b.sealKeys)]).size).toBe(10);
    rmSync(other, { recursive: true });
  });

  it('are extended with a password for a new service', () => {
    const before = loadSecrets(folder, ['ledger']);
    const after = loadSecrets(folder, ['ledger', 'catalog']);
    expect(after.rolePasswords.ledger).toBe(before.rolePasswords.ledger);
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(after);
  });

  it('are extended with a key for embed tokens in an older folder', () => {
    const { embedTokenKey, ...before } = loadSecrets(folder, ['ledger']);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(before));
    const after = loadSecrets(folder, ['ledger']);
    expect(after).toEqual({ ...before, embedTokenKey: after.embedTokenKey });
    expect(Buffer.from(after.embedTokenKey, 'base64')).toHaveLength(32);
    expect(after.embedTokenKey).not.toBe(embedTokenKey);
    expect(loadSecrets(folder, ['ledger'])).toEqual(after);
  });

  it('are extended with bus users and individual keys in an older folder, and keep the shared key', () => {
    const { busPasswords, sealKeys, eventKeys, ...before } = loadSecrets(folder, ['ledger']);
    const older = { ...before, natsPassword: 'old', sealKey: 'shared' };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(older));
    const after = loadSecrets(folder, ['ledger']);
    expect(after).toMatchObject(older);
    expect(Object.keys(after.busPasswords)).toEqual([...BUS_USERS]);
    expect(Object.keys(after.sealKeys)).toEqual(Object.keys(sealKeys));
    expect(Object.keys(after.eventKeys)).toEqual(Object.keys(eventKeys));
    expect(new Set([...Object.values(after.busPasswords), ...Object.values(busPasswords)]).size).toBe(
      2 * BUS_USERS.length,
    );
    expect(loadSecrets(folder, ['ledger'])).toEqual(after);
  });

  it.each(['', '{', '{}', 'null', '{"clusterId":"x"}'])('do not overwrite a damaged file: %j', (text) => {
    writeFileSync(join(folder, 'secrets.json'), text);
    expect(() => loadSecrets(folder, ['ledger'])).toThrow(/secrets.json cannot be read/);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe(text);
  });
});
