import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { wrongPasskey } from './passkey.rules';

/** An answer of a browser, and the challenge that it says it signed. Its parts are checked by whoever verifies it. */
interface ParsedAnswer<Answer> {
  answer: Answer;
  challenge: string;
}

/** @throws DomainError `invalid_request` when the text is no answer of a passkey */
export function parsedAnswer<Answer extends RegistrationResponseJSON | AuthenticationResponseJSON>(
  text: string,
): ParsedAnswer<Answer> {
  try {
    const answer = JSON.parse(text) as Answer;
    const { challenge } = decodeClientDataJSON(answer.response.clientDataJSON);
    if (typeof answer.id === 'string' && typeof challenge === 'string') return { answer, challenge };
  } catch {
    // Somebody wrote it by hand.
  }
  throw wrongPasskey();
}
