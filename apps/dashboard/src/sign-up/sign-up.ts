import { Injectable } from '@nestjs/common';
import { MailLimit } from '../links/mail-limit';
import { Passwords } from '../passwords/passwords';
import { SignUpRequests } from './sign-up-requests';
import { checkedSignUp, type SignUpRequest } from './sign-up.rules';

@Injectable()
export class SignUp {
  constructor(
    private readonly limit: MailLimit,
    private readonly passwords: Passwords,
    private readonly requests: SignUpRequests,
  ) {}

  /**
   * Accepts a sign-up. The work before the response is the same for every address, so that callers cannot
   * detect existing accounts. An email is sent afterwards unless the address has reached the limit.
   * @throws DomainError `invalid_request` if a field is invalid
   */
  async execute(request: SignUpRequest): Promise<void> {
    const { password, merchant: merchantName, ...person } = checkedSignUp(request);
    if (!(await this.limit.allows(person.email))) return;
    const passwordHash = await this.passwords.choose(password, person);
    await this.requests.add({ ...person, merchantName, passwordHash });
  }
}
