import { randomBytes } from 'node:crypto';
import { sealingKeyOf } from './sealed-column';
import { Sealer } from './sealer';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

describe('Sealer', () => {
  const old = key('k1');
  const sealer = new Sealer(old);

  it('opens a string that it has sealed', () => {
    expect(sealer.open(sealer.seal('whsec_ñ', 'whe_1'), 'whe_1')).toBe('whsec_ñ');
  });

  it('produces different output each time, without revealing the secret', () => {
    const sealed = [sealer.seal('secret', 'a'), sealer.seal('secret', 'a')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain('secret');
  });

  it('opens a string sealed with an older key after a rotation', () => {
    const rotated = new Sealer(`${key('k2')},${old}`);
    expect(rotated.open(sealer.seal('secret', 'a'), 'a')).toBe('secret');
    expect(rotated.seal('secret', 'a')).toMatch(/^k2\./);
    const both = [sealer.seal('secret', 'a'), rotated.seal('secret', 'a')];
    expect(both.map((text) => rotated.isCurrent(text))).toEqual([false, true]);
  });

  it('rejects a string that was sealed for another context', () => {
    expect(() => sealer.open(sealer.seal('secret', 'whe_1'), 'whe_2')).toThrow();
  });

  it('rejects a string that was changed at any position', () => {
    const sealed = sealer.seal('secret', 'a');
    for (let i = 3; i < sealed.length; i += 5) {
      const changed = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1);
      expect(() => sealer.open(changed, 'a')).toThrow();
    }
  });

  it('computes a digest that depends on the string, the context and the key', () => {
    const digests = [
      sealer.digest('text', 'a'),
      sealer.digest('other', 'a'),
      sealer.digest('text', 'b'),
      new Sealer(key('k1')).digest('text', 'a'),
    ];
    expect(new Set(digests).size).toBe(4);
    expect(new Sealer(`${old},${key('k2')}`).digest('text', 'a')).toBe(digests[0]);
  });

  it('seals text and bytes again with the current key', () => {
    const next = key('k2');
    const [both, fresh] = [new Sealer(`${next},${old}`), new Sealer(next)];
    const text = both.reseal(sealer.seal('whsec_ñ', 'a'), 'a');
    expect([sealingKeyOf(text), fresh.open(text, 'a')]).toEqual([both.keyId, 'whsec_ñ']);
    const bytes = both.resealBytes(sealer.sealBytes(Buffer.from('%PDF'), 'a'), 'a');
    expect(fresh.openBytes(bytes, 'a').toString()).toBe('%PDF');
    expect(() => both.reseal(sealer.seal('whsec_ñ', 'a'), 'b')).toThrow();
  });

  it.each([['whsec_1'], ['k1.a.b.c'], ['{"sealed":"k1"}'], ['']])('finds no key in %j', (text) => {
    expect(sealingKeyOf(text)).toBeNull();
  });

  it('seals and opens bytes as well as strings', () => {
    const bytes = randomBytes(1_000);
    const sealed = new Sealer(`${key('k2')},${old}`).sealBytes(bytes, 'a');
    expect(sealed.includes(bytes.subarray(0, 16))).toBe(false);
    expect(() => sealer.openBytes(sealed, 'a')).toThrow('k2 is not configured');
    const ours = sealer.sealBytes(bytes, 'a');
    expect(new Sealer(`${key('k2')},${old}`).openBytes(ours, 'a')).toEqual(bytes);
    expect(() => sealer.openBytes(ours, 'b')).toThrow();
    for (let i = 0; i < ours.length; i += 97) {
      const changed = Buffer.from(ours);
      changed[i]! ^= 1;
      expect(() => sealer.openBytes(changed, 'a')).toThrow();
    }
    for (const length of [0, 1, 20]) expect(() => sealer.openBytes(ours.subarray(0, length), 'a')).toThrow();
  });

  it.each(['', 'k1', 'k1:short', ':AAAA', 'k1:' + Buffer.alloc(31).toString('base64')])(
    'rejects the key %p',
    (bad) => {
      expect(() => new Sealer(bad)).toThrow('a sealing key');
    },
  );
});
