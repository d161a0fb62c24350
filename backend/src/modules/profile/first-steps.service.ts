import { Injectable } from '@nestjs/common';
import type { FirstStepsDto } from '@pricealgo/contract/profile';
import type { Principal } from '../../common/access/principal.js';
import { AlertsService } from '../alerts/index.js';
import { RunRepository } from '../analysis/index.js';
import { PushDeviceService } from '../notifications/index.js';
import { WatchlistsService } from '../watchlists/index.js';

/** What a new member has done already, asked of the modules that know. */
@Injectable()
export class FirstStepsService {
  constructor(
    private readonly lists: WatchlistsService,
    private readonly runs: RunRepository,
    private readonly alerts: AlertsService,
    private readonly devices: PushDeviceService,
  ) {}

  async of(member: Principal): Promise<FirstStepsDto> {
    const { userId } = member;
    const [lists, analysed, alerted, devices] = await Promise.all([
      this.lists.all(userId),
      this.runs.hasAny(userId),
      this.alerts.hasAny(userId),
      this.devices.list(member),
    ]);
    return {
      watching: lists.some(({ rows }) => rows > 0),
      analysed,
      alerted,
      reached: devices.length > 0,
    };
  }
}
