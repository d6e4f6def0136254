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
   * The caller learns nothing of whether the address is known: either way the same is done before the answer, a mail is
   * sent after it, and none any more when too many were.
   * @throws DomainError `invalid_request`
   */
  async execute(request: SignUpRequest): Promise<void> {
    const { password, merchant: merchantName, ...person } = checkedSignUp(request);
    if (!(await this.limit.allows(person.email))) return;
    const passwordHash = await this.passwords.choose(password, person);
    await this.requests.add({ ...person, merchantName, passwordHash });
  }
}
