import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER, RowLeases } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from './attempt.entity';

/** Renews the leases of the attempts that this replica polls. */
@Injectable()
export class AttemptLeases extends RowLeases<AttemptEntity> {
  constructor(db: Database, @Inject(CLOCK) clock: Clock, @Inject(LOGGER) logger: Logger) {
    super({ db, clock, logger }, 'provider_attempts', 1_000);
  }
}
