import { DomainError } from '@tulay/contracts';
import * as fc from 'fast-check';
import { toErrorAnswer } from '../errors/error-response';
import { readJsonObject } from './json-body';

const JSON_TYPE = 'application/json';

const read = (text: string | Buffer, type: string | undefined = JSON_TYPE) =>
  readJsonObject({ 'content-type': type }, Buffer.from(text));

function refusal(run: () => unknown) {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(DomainError);
    const { status, body } = toErrorAnswer(error, 'req_1');
    return { status, ...body.error };
  }
  throw new Error('it was accepted');
}

describe('checking the content type', () => {
  it.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json;',
    'application/json; charset=utf8',
  ])('accepts %s as JSON', (type) => {
    expect(read('{"a":1}', type)).toEqual({ a: 1 });
  });

  it.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=utf-16',
    'application/json; charset=ISO-8859-1',
    'multipart/form-data; boundary=x',
  ])('returns 415 invalid_request for %s', (type) => {
    expect(refusal(() => readJsonObject({ 'content-type': type }, Buffer.from('{}')))).toMatchObject({
      status: 415,
      code: 'invalid_request',
    });
  });

  it('ignores the content type if there is no body', () => {
    expect(readJsonObject({}, undefined)).toEqual({});
    expect(readJsonObject({ 'content-type': 'text/plain' }, Buffer.alloc(0))).toEqual({});
  });
});

describe('parsing a JSON body', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"a":1}}',
    "{'a':1}",
    '{"a":NaN}',
    '{"a":1,}',
    '\uFEFF',
    '{}\uFEFF',
    '{"a":"\n"}',
    'undefined',
  ])('rejects malformed JSON with 400 invalid_request: %p', (text) => {
    if (text === '') return expect(read(text)).toEqual({});
    return expect(refusal(() => read(text))).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  it.each(['[[]]', '[{"a":1}]', '"text"', 'null', '1', 'true'])(
    'rejects %s with 400, because it is not an object',
    (text) => {
      expect(refusal(() => read(text)).message).toBe('The body must be a JSON object');
    },
  );

  it('accepts an empty list, because PHP encodes an empty object as a list', () => {
    expect(read(' [ ] ')).toEqual({});
  });

  it('accepts a leading byte order mark', () => {
    expect(read('\uFEFF{"a":"\uFEFF"}')).toEqual({ a: '\uFEFF' });
  });

  it.each(['gzip', 'br', 'identity, gzip', 'GZIP'])(
    'rejects a body compressed with %s with 415 and an explanation',
    (encoding) => {
      const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding };
      expect(refusal(() => readJsonObject(headers, Buffer.from('{}')))).toMatchObject({
        status: 415,
        code: 'invalid_request',
        message: 'The body must not be compressed. Send it without Content-Encoding',
      });
    },
  );

  it.each(['identity', 'Identity', ''])(
    'accepts a Content-Encoding header that does not specify compression: %p',
    (encoding) => {
      const headers = { 'content-type': JSON_TYPE, 'content-encoding': encoding };
      expect(readJsonObject(headers, Buffer.from('{"a":1}'))).toEqual({ a: 1 });
    },
  );

  it('rejects a body that is not valid UTF-8', () => {
    expect(refusal(() => read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))).toMatchObject({
      status: 400,
    });
  });

  it('accepts a complete surrogate pair', () => {
    expect(read('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' });
  });

  it('keeps a field named constructor', () => {
    expect(Object.keys(read('{"metadata":{"constructor":1,"toString":2}}').metadata as object)).toEqual([
      'constructor',
      'toString',
    ]);
  });

  it('uses the last value of a duplicate key', () => {
    expect(read('{"amount":1,"amount":2}')).toEqual({ amount: 2 });
  });

  it.each([
    [
      'nested too deeply',
      `{"a":${'['.repeat(101)}${']'.repeat(101)}}`,
      'The body is nested more than 100 levels deep',
    ],
    ['too large', `{"a":[${'1,'.repeat(10_000)}1]}`, 'The body has more than 10000 values'],
  ])('rejects a body before parsing if it is %s', (_, text, message) => {
    expect(refusal(() => read(text))).toMatchObject({ status: 400, code: 'invalid_request', message });
  });

  it('accepts deeper nesting than storage allows', () => {
    expect(() => read(`{"a":${'['.repeat(99)}${']'.repeat(99)}}`)).not.toThrow();
  });

  it('parses arbitrary bytes to an object or rejects them', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 64 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          try {
            expect(typeof readJsonObject({ 'content-type': JSON_TYPE }, Buffer.from(bytes))).toBe('object');
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
        },
      ),
    );
  });

  it('returns storable JSON unchanged', () => {
    const storable = fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__' && !name.includes('\0')),
      fc.oneof(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
      ),
    );
    fc.assert(
      fc.property(storable, (value) => {
        expect(read(JSON.stringify(value))).toEqual({ ...value });
      }),
    );
  });
});
