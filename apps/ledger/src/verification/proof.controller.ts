import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { verifyLedgerCommand, type VerifiedLedgerPage, type VerifyLedgerRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { VerifyBooks } from './verify-books';

@Controller()
export class ProofController {
  constructor(private readonly verifyBooks: VerifyBooks) {}

  @OnCommand(verifyLedgerCommand)
  async verify(@Payload() query: VerifyLedgerRequest): Promise<VerifiedLedgerPage> {
    const { page: _, checks: __, ...answer } = await this.verifyBooks.execute(query);
    return answer;
  }
}
