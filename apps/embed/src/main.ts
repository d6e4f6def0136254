import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { embedService } from './embed.service';

void runService(embedService());
