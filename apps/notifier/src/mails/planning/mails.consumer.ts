import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { EVENT_CONSUMERS, type DomainEvent } from '@tulay/contracts';
import { OnEvents } from '@tulay/messaging';
import { MAIL_EVENTS } from './mail.rules';
import { PlanMails } from './plan-mails';

const PLAN_MAILS = 'notifier-plan-mails';

@Controller()
export class MailsConsumer {
  constructor(private readonly planMails: PlanMails) {}

  @OnEvents({ durable: PLAN_MAILS, from: EVENT_CONSUMERS[PLAN_MAILS], types: MAIL_EVENTS, batch: 100 })
  plan(@Payload() events: DomainEvent[]): Promise<void> {
    return this.planMails.execute(events);
  }
}
