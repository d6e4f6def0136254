import { isExtendedRun } from '@tulay/testing';
import * as fc from 'fast-check';
import { parse as promptParse } from 'promptparse';
import { anyQrPh } from '../../test/qr-ph-samples';
import { readPictures } from '../../test/qr-camera';
import { buildQrPh } from './build-qr-ph';
import { parseQrPh } from './parse-qr-ph';

// On failure, the test prints the seed and the failing code.
const RUNS = isExtendedRun() ? 1_000 : 200;
jest.setTimeout(300_000);

describe(`QR Ph codec with ${RUNS} random codes`, () => {
  it('returns the same code after parsing and rebuilding', () => {
    fc.assert(
      fc.property(anyQrPh, (qr) => expect(parseQrPh(buildQrPh(qr))).toEqual(qr)),
      { numRuns: RUNS },
    );
  });

  it('agrees with an independent parser that checks the CRC', () => {
    fc.assert(
      fc.property(anyQrPh, (qr) => {
        const theirs = promptParse(buildQrPh(qr), true);
        const template = qr.account.identifier === 'com.p2pqrpay' ? '27' : '28';
        expect([
          theirs?.getTagValue(template, '01'),
          theirs?.getTagValue('59'),
          theirs?.getTagValue('62', '05'),
          theirs?.getTagValue('88', '01'),
        ]).toEqual([qr.account.bic, qr.name, qr.additional?.reference, qr.acquirerData?.data]);
      }),
      { numRuns: RUNS },
    );
  });

  it('builds codes that are decoded without errors from their QR images', async () => {
    const seed = Date.now();
    const codes = fc.sample(anyQrPh, { numRuns: RUNS, seed }).map(buildQrPh);
    const read = await readPictures(codes);
    expect({ seed, misread: codes.filter((code, i) => code !== read[i]) }).toEqual({ seed, misread: [] });
  });

  it('rejects a code if any character changes', () => {
    const digit = fc.nat(94).map((offset) => String.fromCharCode(0x20 + offset));
    fc.assert(
      fc.property(anyQrPh, fc.nat(), digit, (qr, at, other) => {
        const code = buildQrPh(qr);
        const place = at % code.length;
        fc.pre(code[place] !== other);
        expect(() => parseQrPh(code.slice(0, place) + other + code.slice(place + 1))).toThrow(
          'not a QR Ph code',
        );
      }),
      { numRuns: RUNS },
    );
  });
});
