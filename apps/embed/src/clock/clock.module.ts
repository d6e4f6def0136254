import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';

const realClock: Clock = { now: () => new Date() };

/** Real time for both environments: tokens expire in real time. Pages receive the time of their environment. */
@Module({ providers: [{ provide: CLOCK, useValue: realClock }], exports: [CLOCK] })
export class ClockModule {}
