import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { issueStaticCodeCommand, type IssueStaticCodeRequest, type StaticCode } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { IssueStaticCode } from './issue-static-code';

@Controller()
export class StaticCodesController {
  constructor(private readonly issueCode: IssueStaticCode) {}

  @OnCommand(issueStaticCodeCommand)
  async issue(@Payload() request: IssueStaticCodeRequest): Promise<{ code: StaticCode | null }> {
    return { code: await this.issueCode.execute(request) };
  }
}
