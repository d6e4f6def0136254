import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { wrongPasskey } from './passkey.rules';

/**
 * A browser's response, with the challenge that it claims to have signed. Its other parts are checked on
 * verification.
 */
interface ParsedAnswer<Answer> {
  answer: Answer;
  challenge: string;
}

/**
 * Parses a browser's response.
 * @throws DomainError `invalid_request` if the text is not a passkey response
 */
export function parsedAnswer<Answer extends RegistrationResponseJSON | AuthenticationResponseJSON>(
  text: string,
): ParsedAnswer<Answer> {
  try {
    const answer = JSON.parse(text) as Answer;
    const { challenge } = decodeClientDataJSON(answer.response.clientDataJSON);
    if (typeof answer.id === 'string' && typeof challenge === 'string') return { answer, challenge };
  } catch {
    // Not a browser's response.
  }
  throw wrongPasskey();
}
