import { Module } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';

const realClock: Clock = { now: () => new Date() };

/** Real time for both environments. Tokens expire in real time, and no database could store a test clock here. */
@Module({ providers: [{ provide: CLOCK, useValue: realClock }], exports: [CLOCK] })
export class ClockModule {}
