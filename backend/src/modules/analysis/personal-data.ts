import { Injectable } from '@nestjs/common';
import { KeepsPersonalData, type PersonalDataContributor } from '../../common/personal-data/personal-data.js';

/**
 * Requests for calls. They stay when their account is removed, with an id that then belongs to nobody: the calls that
 * came of them belong to everybody and are never removed.
 */
@Injectable()
@KeepsPersonalData({ tables: { analysis_run: 'keep' } })
export class AnalysisPersonalData implements PersonalDataContributor {}
