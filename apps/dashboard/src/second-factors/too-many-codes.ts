import { DomainError } from '@tulay/contracts';

const MESSAGES = {
  quarter: 'Too many incorrect codes. Try again in 15 minutes, or use a recovery code',
  day: 'Too many incorrect codes today. Try again tomorrow, or use a recovery code',
};

export class TooManyCodes extends DomainError {
  constructor(readonly within: keyof typeof MESSAGES) {
    super('rate_limited', MESSAGES[within]);
  }
}
