import { JwtService } from '@nestjs/jwt';
import { APPROVED_PREFIX, approvedIdOf, DomainError, signsCommandId } from '@tulay/contracts';
import { createHash } from 'node:crypto';
import type { OperatorKey, OperatorPerson, Operators } from './operator-keys';

/** Header with the signature of the person who sends an operator command. */
export const OPERATOR_HEADER = 'Operator';
/** Header with the signature of the person who approves the command. */
export const APPROVAL_HEADER = 'Operator-Approval';

const ALGORITHM = 'ES256';
const SECONDS = { command: 60, request: 24 * 3_600, approval: 60 } as const;
/** Tolerated difference between the clocks of the person's computer and the service. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** A `request` remains valid longer than a `command`, because a second person must approve it. */
type TokenKind = keyof typeof SECONDS;

/** A command that a person signs. */
export interface SignedCommand {
  subject: string;
  commandId: string;
  data: unknown;
}

interface Claims {
  sub: string;
  kind: TokenKind;
  jti: string;
  command: string;
  body: string;
  iat: number;
  exp: number;
  /** Only in a request: the command's body, for the second person. */
  data?: unknown;
}

const jwt = new JwtService();

/** Signs a command that is sent immediately. */
export const signCommand = (key: OperatorKey, command: SignedCommand): string =>
  sign(key, 'command', claimsOf(command));

/**
 * Signs a command for another person to approve and send. The command gets a different ID, under which its
 * reply is stored until the request has expired, so that approving the command twice executes it once.
 */
export const signRequest = (key: OperatorKey, command: SignedCommand): string =>
  sign(key, 'request', {
    ...claimsOf({ ...command, commandId: approvedIdOf(command.commandId) }),
    data: command.data,
  });

/** Signs another person's request. */
export const signApproval = (key: OperatorKey, request: string): string =>
  sign(key, 'approval', { body: digestOf(request) });

/**
 * Returns a request's command and the person who signed it, without verifying the signature.
 * @throws DomainError if the text is not a request
 */
export function readRequest(request: string): SignedCommand & { by: string; expires: number } {
  const claims = jwt.decode<Partial<Claims> | null>(request);
  if (claims?.kind !== 'request' || !claims.sub || !claims.command || !claims.jti)
    throw new DomainError('invalid_request', 'This is not a request signed by another operator');
  const { sub: by, command: subject, jti: commandId, data, exp: expires = 0 } = claims;
  return { by, subject, commandId, data, expires };
}

/** People who signed a command. */
export interface Signatories {
  by: OperatorPerson;
  approvedBy: OperatorPerson | null;
}

export interface ReceivedCommand {
  subject: string;
  /** The header's command ID, which reads do not have. */
  commandId: string | undefined;
  data: unknown;
  signature: string | undefined;
  approval: string | undefined;
}

/**
 * Returns the people who signed exactly this command. A retry of a command has the same ID and signature, and returns
 * the stored reply.
 * @throws DomainError `unauthenticated` if a signature is missing, forged, expired or belongs to another command
 */
export function verifyCommand(operators: Operators, received: ReceivedCommand): Signatories {
  const { signature, approval } = received;
  if (!signature) throw refused('The command has not been signed by an operator');
  const { person: by, claims } = verified(operators, signature, ['command', 'request']);
  requireSame(claims, received);
  if (claims.kind === 'command') return { by, approvedBy: null };
  if (!claims.jti.startsWith(APPROVED_PREFIX)) throw refused('The request has the wrong kind of ID');
  if (!approval) throw refused('The request has not been approved by a second person');
  const second = verified(operators, approval, ['approval']);
  if (second.claims.body !== digestOf(signature)) throw refused('The approval belongs to another request');
  if (second.person.name === by.name) throw refused('The second person must not be the requester');
  return { by, approvedBy: second.person };
}

function verified(
  operators: Operators,
  token: string,
  kinds: readonly TokenKind[],
): { person: OperatorPerson; claims: Claims } {
  const { sub, kind } = jwt.decode<Partial<Claims> | null>(token) ?? {};
  const person = operators.get(sub ?? '');
  if (!person)
    throw refused(
      sub === undefined ? 'The signature does not name an operator' : `No operator is named ${sub}`,
    );
  if (!kind || !kinds.includes(kind)) throw refused('The signature is of the wrong kind');
  try {
    const claims = jwt.verify<Claims>(token, {
      publicKey: person.publicKey.export({ type: 'spki', format: 'pem' }),
      algorithms: [ALGORITHM],
      maxAge: SECONDS[kind],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return { person, claims };
  } catch (error) {
    const isExpired = (error as Error).name === 'TokenExpiredError';
    throw refused(
      isExpired
        ? `The signature of ${person.name} has expired`
        : `The signature of ${person.name} is invalid`,
    );
  }
}

function requireSame(claims: Claims, { subject, commandId, data }: ReceivedCommand): void {
  if (claims.command !== subject) throw refused('The signature belongs to another command');
  if (claims.body !== bodyHash(data)) throw refused('The request was changed after it was signed');
  if (signsCommandId(subject) && claims.jti !== commandId)
    throw refused('The signature was already used for another command');
}

const claimsOf = ({ subject, commandId, data }: SignedCommand): Partial<Claims> => ({
  jti: commandId,
  command: subject,
  body: bodyHash(data),
});

/** Returns a signed token. It includes `iat`, from which the service calculates the token's age. */
const sign = (key: OperatorKey, kind: TokenKind, claims: Partial<Claims>): string =>
  jwt.sign(
    { ...claims, sub: key.name, kind },
    { algorithm: ALGORITHM, privateKey: key.private_key, expiresIn: SECONDS[kind] },
  );

/** Returns the hash of the body's JSON, which is identical before sending and after parsing. */
const bodyHash = (data: unknown): string => digestOf(JSON.stringify(data) ?? '');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const refused = (message: string): DomainError => new DomainError('unauthenticated', message);
