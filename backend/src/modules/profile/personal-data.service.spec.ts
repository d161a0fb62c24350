import { Module, type Provider } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import {
  EXPORT_PARTS,
  type ExportPart,
  KeepsPersonalData,
  type PersonalDataOptions,
} from '../../common/personal-data/personal-data.js';
import { PersonalDataService } from './personal-data.service.js';

const erased: string[] = [];

function contributor(options: PersonalDataOptions, methods: object): Provider {
  @KeepsPersonalData(options)
  class Contributor {}
  Object.assign(Contributor.prototype, methods);
  return Contributor;
}

const exporting = (part: ExportPart): Provider =>
  contributor({ part, tables: { [`table_of_${part}`]: 'cascade' } }, { export: async () => [{ part }] });
/** In another order than that of the parts. */
const allParts = EXPORT_PARTS.toReversed().map(exporting);

async function serviceOf(providers: Provider[]): Promise<PersonalDataService> {
  @Module({ imports: [DiscoveryModule], providers: [PersonalDataService, ...providers] })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
  const service = app.get(PersonalDataService);
  await app.close();
  return service;
}

describe('PersonalDataService', () => {
  it('exports every part in the order of the parts', async () => {
    const service = await serviceOf(allParts);
    const exported = await service.exported('somebody');
    expect(Object.keys(exported)).toEqual([...EXPORT_PARTS]);
    expect(exported['alerts']).toEqual([{ part: 'alerts' }]);
  });

  it('has every contributor erase what it declares', async () => {
    const own = contributor(
      { tables: { secret: 'erase' } },
      { erase: async (_em: unknown, userId: string) => void erased.push(userId) },
    );
    const service = await serviceOf([...allParts, own]);
    await service.erase({} as never, 'somebody');
    expect(erased).toEqual(['somebody']);
    expect(service.tables().get('secret')).toBe('erase');
  });

  it.each<[string, Provider[], RegExp]>([
    ['has no contributor for a part', allParts.slice(1), /without a contributor: parts history/],
    [
      'is claimed twice',
      [...allParts, exporting('alerts')],
      /claimed by two.*part alerts, table table_of_alerts/,
    ],
    [
      'is declared and not exported',
      [...allParts, contributor({ part: 'alerts', tables: {} }, {})],
      /has no export/,
    ],
    [
      'is declared and not erased',
      [...allParts, contributor({ tables: { a: 'erase' } }, {})],
      /has no erase/,
    ],
  ])('keeps the process from starting where data %s', async (_case, providers, message) => {
    await expect(serviceOf(providers)).rejects.toThrow(message);
  });
});
