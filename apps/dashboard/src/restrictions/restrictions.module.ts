import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module';
import { RestrictionEmails } from './restriction-emails';

@Module({ imports: [MembershipsModule], providers: [RestrictionEmails] })
export class RestrictionsModule {}
