import { codeWith, resealed, SAMPLE, VECTORS, withCrc } from '../../test/qr-ph-samples';
import { buildQrPh } from './build-qr-ph';
import { parseQrPh, qrPhProblems } from './parse-qr-ph';
import { InvalidQrPh, type QrPh } from './qr-ph';

const VALID = VECTORS['P2M, dynamic, of a fictional acquirer'];

describe('parsing malformed strings', () => {
  it.each([
    ['an empty string', '', { tag: '00', reason: 'must come first' }],
    ['arbitrary text', 'https://pay.example', { tag: '00', reason: 'must come first' }],
    [
      'a tag that is not a number',
      withCrc('0002010X02'),
      { tag: '0X', reason: 'is not a tag of two digits (at character 7)' },
    ],
    [
      'a length that is not a number',
      withCrc('000201010A12'),
      { tag: '01', reason: 'has a length that is not two digits' },
    ],
    ['a truncated value', VALID.slice(0, 40), { tag: '28', reason: 'is shorter than its declared length' }],
    ['a truncated tag', '0002010', { tag: '0', reason: 'is not a tag of two digits (at character 7)' }],
    [
      'a truncated field in a template',
      codeWith({ '88': '0099x' }),
      { tag: '88.00', reason: 'is shorter than its declared length' },
    ],
    ['a repeated field', withCrc('000201010212010212'), { tag: '01', reason: 'appears twice' }],
    [
      'a repeated field in a template',
      codeWith({ '62': '0501A0501B' }),
      { tag: '62.05', reason: 'appears twice' },
    ],
    ['an empty template', codeWith({ '62': '' }), { tag: '62', reason: 'is empty' }],
    [
      'a non-ASCII letter',
      VALID.replace('HALIMBAWA', 'HALIMBAWÑ'),
      {
        tag: '00',
        reason: `belongs to a code that is not printable ASCII at character ${VALID.indexOf('HALIMBAWA') + 9}`,
      },
    ],
    [
      'a trailing line break',
      `${VALID}\n`,
      { tag: '00', reason: `belongs to a code that is not printable ASCII at character ${VALID.length + 1}` },
    ],
  ])('rejects %s', (_, text, problem) => {
    expect(qrPhProblems(text)).toEqual([problem]);
  });
});

describe('checking the CRC', () => {
  it.each([
    ['missing', VALID.slice(0, -8), 'is missing'],
    ['wrong', `${VALID.slice(0, -4)}0000`, 'does not match the code, which was changed or misread'],
    [
      'computed for a different code',
      VALID.replace('1250.50', '1250.51'),
      'does not match the code, which was changed or misread',
    ],
    ['too long', `${VALID.slice(0, -6)}051977A`, 'must be 4 uppercase hexadecimal digits'],
    ['in lower case', withLowerCaseCrc(), 'must be 4 uppercase hexadecimal digits'],
    ['not the last field', `${VALID}6401A`, 'must come last'],
  ])('rejects a CRC that is %s', (_, code, reason) => {
    expect(qrPhProblems(code)).toEqual([{ tag: '63', reason }]);
  });
});

describe('checking required fields', () => {
  it.each(['01', '28.00', '28.01', '28.03', '28.05', '52', '53', '58', '59', '60'])(
    'reports the missing field %s',
    (tag) => {
      expect(qrPhProblems(codeWith({ [tag]: null }))).toEqual([{ tag, reason: 'is missing' }]);
    },
  );

  it.each(['27.00', '27.01', '27.02', '27.04'])('reports the missing field %s in a person’s code', (tag) => {
    expect(qrPhProblems(codeWith({ [tag]: null }, 'person'))).toEqual([{ tag, reason: 'is missing' }]);
  });

  it('reports the missing field 88.00 in template 88', () => {
    expect(qrPhProblems(codeWith({ '88.01': 'A' }))).toEqual([{ tag: '88.00', reason: 'is missing' }]);
  });
});

describe('checking values', () => {
  it.each([
    ['00', '02', 'must be 01'],
    ['01', '13', 'must be 11 or 12'],
    ['28.00', 'ph.ppmi.p2x', 'must be ph.ppmi.p2m or ph.ppmi.p2micro'],
    ['28.00', 'phXppmiXp2m', 'must be ph.ppmi.p2m or ph.ppmi.p2micro'],
    ['28.01', 'testphm1xxx', 'must be a BIC of 11 characters'],
    ['28.05', '0A0', 'must be 3 digits'],
    ['52', '54l1', 'must be 4 digits'],
    ['53', '840', 'must be 608'],
    ['58', 'US', 'must be PH'],
    ['59', '   ', 'is blank'],
    ['60', ' ', 'is blank'],
    ['80', '', 'is empty'],
  ])('reports the field %s with the value %j', (tag, value, reason) => {
    expect(qrPhProblems(codeWith({ [tag]: value }))).toEqual([{ tag, reason }]);
  });

  it.each([
    ['27.00', 'ph.ppmi.p2m', 'must be com.p2pqrpay'],
    ['27.02', '9996440A', 'must be 8 digits'],
    ['27.05', '09171234567', 'must be a number such as +63-9171234567'],
  ])('reports the field %s with the value %j in a person’s code', (tag, value, reason) => {
    expect(qrPhProblems(codeWith({ [tag]: value }, 'person'))).toEqual([{ tag, reason }]);
  });
});

describe('checking that fields are consistent', () => {
  it('rejects a code without an account', () => {
    const without = { '28.00': null, '28.01': null, '28.03': null, '28.05': null };
    expect(qrPhProblems(codeWith(without))).toEqual([
      { tag: '28', reason: 'is missing, as is 27, so the code specifies no account' },
    ]);
  });

  it('rejects a code with two accounts', () => {
    const both = { '27.00': 'com.p2pqrpay', '27.01': 'GXCHPHM2XXX', '27.02': '99964403', '27.04': '1' };
    expect(qrPhProblems(codeWith(both))).toEqual([
      { tag: '28', reason: 'appears together with 27: only one account can be paid' },
    ]);
  });

  it('rejects a static merchant code with an amount, and a dynamic merchant code without one', () => {
    expect(qrPhProblems(codeWith({ '01': '11' }))).toEqual([
      { tag: '54', reason: 'is not allowed in a static merchant code' },
    ]);
    expect(qrPhProblems(codeWith({ '54': null }))).toEqual([
      { tag: '54', reason: 'is missing in a dynamic merchant code' },
    ]);
  });

  it('reports all problems together', () => {
    const problems = qrPhProblems(codeWith({ '53': '840', '58': 'US', '59': null }));
    expect(problems.map(({ tag }) => tag)).toEqual(['53', '58', '59']);
    expect(() => parseQrPh(codeWith({ '53': '840', '59': null }))).toThrow(
      'not a QR Ph code: 53 must be 608; 59 is missing',
    );
  });
});

describe('building a code', () => {
  const refused = (changes: Partial<QrPh>) => {
    try {
      return buildQrPh({ ...SAMPLE, ...changes });
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidQrPh);
      return (error as InvalidQrPh).problems;
    }
  };

  it.each([
    ['a name without a Latin letter', { name: '李小龍' }, { tag: '59', reason: 'is empty' }],
    ['a non-ASCII category', { category: '５４１１' }, { tag: '52', reason: 'must be 4 digits' }],
    [
      'a non-ASCII reference',
      { additional: { reference: 'PIÑA' } },
      { tag: '62.05', reason: 'contains a character that is not printable ASCII' },
    ],
    [
      'a second value for a named field',
      { others: { '54': '1.00' } },
      { tag: '54', reason: 'must be set through its named field' },
    ],
    [
      'a caller-supplied CRC',
      { others: { '63': 'FFFF' } },
      { tag: '63', reason: 'must be set through its named field' },
    ],
    [
      'a whole template',
      { others: { '62': '0501A' } },
      { tag: '62', reason: 'must be a tag that holds a value' },
    ],
    [
      'a field nested in a field that is not a template',
      { others: { '64.00': 'A' } },
      { tag: '64.00', reason: 'must be a tag that holds a value' },
    ],
    ['a one-digit tag', { others: { '7': 'A' } }, { tag: '7', reason: 'must be a tag that holds a value' }],
  ])('rejects %s', (_, changes, problem) => {
    expect(refused(changes)).toContainEqual(problem);
  });
});

it('a valid code has no problems', () => {
  expect(qrPhProblems(VALID)).toEqual([]);
  expect(qrPhProblems(resealed(VALID))).toEqual([]);
});

/** Returns a code whose CRC is correct but written in lower case. */
function withLowerCaseCrc(): string {
  for (let id = 0; ; id++) {
    const code = codeWith({ '62.05': String(id) });
    if (/[A-F]/.test(code.slice(-4))) return code.slice(0, -4) + code.slice(-4).toLowerCase();
  }
}
