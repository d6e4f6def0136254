import { approvedIdOf } from '@tulay/contracts';
import { JwtService } from '@nestjs/jwt';
import { createOperatorKey, parseOperators, type OperatorEntry } from './operator-keys';
import { readRequest, signApproval, signCommand, signRequest, verifyCommand } from './operator-signature';

const [maria, jose, stranger] = ['maria.santos', 'jose.cruz', 'maria.santos'].map(createOperatorKey) as [
  ReturnType<typeof createOperatorKey>,
  ReturnType<typeof createOperatorKey>,
  ReturnType<typeof createOperatorKey>,
];
const entryOf = ({ key, publicKey }: typeof maria, role: OperatorEntry['role']): OperatorEntry => ({
  name: key.name,
  role,
  public_key: publicKey,
});
const ENTRIES = [entryOf(maria, 'finance'), entryOf(jose, 'finance'), entryOf(jose, 'admin')];
const operators = parseOperators(JSON.stringify(ENTRIES));

const COMMAND = {
  subject: 'payments.cmd.schedule-fee',
  commandId: 'cmd_1',
  data: { merchantId: 'mer_1', rate: 2 },
};
const received = (changes: Partial<Parameters<typeof verifyCommand>[1]>) =>
  verifyCommand(operators, { ...COMMAND, signature: undefined, approval: undefined, ...changes });
const namesOf = ({ by, approvedBy }: ReturnType<typeof verifyCommand>) => [by.name, approvedBy?.name ?? null];
/** Returns the message of the rejection. */
function problem(changes: Parameters<typeof received>[0]): string {
  try {
    return namesOf(received(changes)).join();
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return code === 'unauthenticated' ? message : code;
  }
}

/** Signs with the key of a person, but with arbitrary claims. */
const crafted = (claims: object, key = maria.key.private_key): string =>
  new JwtService().sign(
    { sub: 'maria.santos', kind: 'command', ...claims },
    { algorithm: 'ES256', privateKey: key },
  );

describe('a command signed by one person', () => {
  const signature = signCommand(maria.key, COMMAND);

  it('is accepted with the person’s name, even if it is sent again', () => {
    expect(namesOf(received({ signature }))).toEqual(['maria.santos', null]);
    expect(namesOf(received({ signature }))).toEqual(['maria.santos', null]);
  });

  it('is rejected if the signature belongs to another body, subject or command ID', () => {
    expect(problem({ signature, data: { ...COMMAND.data, rate: 0 } })).toBe(
      'The request was changed after it was signed',
    );
    expect(problem({ signature, subject: 'payouts.cmd.resolve-payout' })).toBe(
      'The signature belongs to another command',
    );
    expect(problem({ signature, commandId: 'cmd_2' })).toBe(
      'The signature was already used for another command',
    );
    expect(problem({ signature, commandId: undefined })).toBe(
      'The signature was already used for another command',
    );
  });

  it('is rejected if the signature is missing or belongs to an unknown person', () => {
    expect(problem({})).toBe('The command has not been signed by an operator');
    expect(problem({ signature: 'x' })).toBe('The signature does not name an operator');
    const unknown = signCommand({ ...maria.key, name: 'eve.stranger' }, COMMAND);
    expect(problem({ signature: unknown })).toBe('No operator is named eve.stranger');
  });

  it('is rejected if it was not signed with the person’s own key', () => {
    const invalid = 'The signature of maria.santos is invalid';
    expect(problem({ signature: signCommand(stranger.key, COMMAND) })).toBe(invalid);
    expect(problem({ signature: signCommand({ ...jose.key, name: 'maria.santos' }, COMMAND) })).toBe(invalid);
    expect(problem({ signature: `${signature.slice(0, -8)}AAAAAAAA` })).toBe(invalid);
  });

  it('is rejected if the algorithm is missing or the public key was used as a shared secret', () => {
    const claims = Buffer.from(signature.split('.')[1]!, 'base64url').toString();
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(claims).toString('base64url')}.`;
    expect(problem({ signature: none })).toBe('The signature of maria.santos is invalid');
    const secret = new JwtService().sign(JSON.parse(claims) as object, { secret: maria.publicKey });
    expect(problem({ signature: secret })).toBe('The signature of maria.santos is invalid');
  });

  it('is rejected after its expiry or the maximum validity period, whichever is earlier', () => {
    const iat = Math.floor(Date.now() / 1_000) - 120;
    expect(problem({ signature: crafted({ iat, exp: iat + 86_400 }) })).toBe(
      'The signature of maria.santos has expired',
    );
    expect(problem({ signature: crafted({ iat, exp: iat + 60 }) })).toBe(
      'The signature of maria.santos has expired',
    );
  });
});

describe('a command approved by a second person', () => {
  const request = signRequest(maria.key, COMMAND);
  const approval = signApproval(jose.key, request);
  const commandId = approvedIdOf(COMMAND.commandId);

  it('is accepted with both names', () => {
    expect(readRequest(request)).toMatchObject({ by: 'maria.santos', ...COMMAND, commandId });
    expect(namesOf(received({ signature: request, approval, commandId }))).toEqual([
      'maria.santos',
      'jose.cruz',
    ]);
  });

  it('is rejected if the approval is missing or comes from the same person', () => {
    expect(problem({ signature: request, commandId })).toBe(
      'The request has not been approved by a second person',
    );
    expect(problem({ signature: request, commandId, approval: signApproval(maria.key, request) })).toBe(
      'The second person must not be the requester',
    );
  });

  it('is rejected if the approval is for another request or a signature is of another kind', () => {
    const other = signRequest(maria.key, { ...COMMAND, commandId: 'cmd_9' });
    expect(problem({ signature: request, commandId, approval: signApproval(jose.key, other) })).toBe(
      'The approval belongs to another request',
    );
    const command = signCommand(jose.key, COMMAND);
    expect(problem({ signature: request, commandId, approval: command })).toBe(
      'The signature is of the wrong kind',
    );
    expect(problem({ signature: approval })).toBe('The signature is of the wrong kind');
  });

  it('is rejected if its request was changed or has expired', () => {
    expect(problem({ signature: request, approval, commandId, data: {} })).toBe(
      'The request was changed after it was signed',
    );
    const iat = Math.floor(Date.now() / 1_000) - 25 * 3_600;
    const old = crafted({ kind: 'request', iat, exp: iat + 30 * 86_400 });
    expect(problem({ signature: old, approval: signApproval(jose.key, old), commandId })).toBe(
      'The signature of maria.santos has expired',
    );
  });

  it('is rejected if the request has an ID whose reply is stored only briefly', () => {
    const { command, body } = JSON.parse(
      Buffer.from(request.split('.')[1]!, 'base64url').toString(),
    ) as Record<string, string>;
    const short = crafted({ kind: 'request', command, body, jti: 'cmd_1' });
    expect(problem({ signature: short, approval: signApproval(jose.key, short) })).toBe(
      'The request has the wrong kind of ID',
    );
  });
});

describe('parseOperators', () => {
  it('combines the roles of all entries for a person', () => {
    expect([...operators.get('jose.cruz')!.roles]).toEqual(['finance', 'admin']);
  });

  it.each<[string, unknown]>([
    ['has two keys', [ENTRIES[0], { ...ENTRIES[0], public_key: jose.publicKey }]],
    ['has the key of another person', [ENTRIES[0], { ...ENTRIES[0], name: 'eve.stranger' }]],
    ['has the name of a service', [{ ...ENTRIES[0], name: 'operator' }]],
    ['has an unknown role', [{ ...ENTRIES[0], role: 'root' }]],
    ['has an unreadable key', [{ ...ENTRIES[0], public_key: 'AAAA' }]],
    ['is not in a list', ENTRIES[0]],
  ])('rejects a person who %s', (_, entries) => {
    expect(() => parseOperators(JSON.stringify(entries))).toThrow();
  });
});
