import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { outsideOfRequests } from '../../common/async/outside-of-requests.js';
import { AppConfig } from '../../config/app-config.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { SealedBox } from '../../infra/crypto/sealed-box.js';
import { definitionOf, isSettingKey, type SettingKey, type SettingValue } from './setting-definitions.js';
import type { SettingContent } from './setting.entity.js';

/** The bus announces a change within milliseconds; polling finds what a node missed while it was cut off from the bus. */
const POLL_EVERY_MS = 1_500;

interface StoredSetting {
  key: string;
  content: SettingContent;
}

/** Looks a value up, as `Settings.get` does. */
export type SettingGetter = <K extends SettingKey>(key: K) => SettingValue<K>;

/**
 * Judges settings together before they are saved: what one schema alone cannot see.
 * @param keys those that were changed
 * @param get what would hold
 * @returns what is wrong, by key; nothing where all is well
 */
export type SettingsCheck = (
  keys: readonly SettingKey[],
  get: SettingGetter,
) => Promise<Partial<Record<SettingKey, string>>>;

/** The settings that hold now: the administrator's changes over the defaults. They are kept in memory, so reading one costs nothing. */
@Injectable()
export class Settings implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Settings.name);
  private readonly listeners = new Set<() => void>();
  private readonly checks = new Set<SettingsCheck>();
  private changed = new Map<SettingKey, unknown>();
  private lastChange = '0';
  private reading: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly bus: EventBus,
  ) {}

  get<K extends SettingKey>(key: K): SettingValue<K> {
    return this.lookUp(this.changed, key);
  }

  /** Differs from its default. */
  isChanged(key: SettingKey): boolean {
    return this.changed.has(key);
  }

  /** Id of the newest change that is known here. */
  get newestChange(): string {
    return this.lastChange;
  }

  /** Called after settings have changed, in every process. @returns the function that ends it */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A feature that must agree before some settings are saved. @returns the function that ends it */
  addCheck(check: SettingsCheck): () => void {
    this.checks.add(check);
    return () => this.checks.delete(check);
  }

  /** What speaks against the settings as they stand in a transaction that is not over yet, by key. */
  async refusals(
    em: EntityManager,
    keys: readonly SettingKey[],
  ): Promise<Partial<Record<SettingKey, string>>> {
    const stored = await this.readStored(em);
    const get: SettingGetter = (key) => this.lookUp(stored, key);
    const all = await Promise.all([...this.checks].map((check) => check(keys, get)));
    return Object.assign({}, ...all) as Partial<Record<SettingKey, string>>;
  }

  /** For what is built before the process has started: makes sure that the stored settings are known. */
  async load(): Promise<void> {
    await this.poll();
  }

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = this.bus.on('settings.changed', () => this.reload());
    await this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_EVERY_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    if (this.timer) clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /**
   * Reads everything again, after a reading that is under way: what that one finds is older and must not stay.
   * @throws when the database does not answer
   */
  reload(): Promise<void> {
    const next = this.reading.catch(() => undefined).then(() => this.readAll());
    this.reading = next;
    return next;
  }

  private async readAll(): Promise<void> {
    const em = this.em.fork();
    const newest = await this.readNewest(em);
    this.changed = await this.readStored(em);
    this.lastChange = newest;
    // What listeners start outlives the request that changed the settings.
    outsideOfRequests(() => this.listeners.forEach((listener) => listener()));
  }

  private lookUp<K extends SettingKey>(stored: ReadonlyMap<SettingKey, unknown>, key: K): SettingValue<K> {
    const value = stored.has(key) ? stored.get(key) : definitionOf(key).fallback(this.config.env);
    return value as SettingValue<K>;
  }

  private async readStored(em: EntityManager): Promise<Map<SettingKey, unknown>> {
    const rows = (await em.execute('select key, content from setting')) as StoredSetting[];
    const stored = new Map<SettingKey, unknown>();
    for (const row of rows) {
      const value = this.read(row);
      if (value !== undefined) stored.set(row.key as SettingKey, value);
    }
    return stored;
  }

  /** `undefined` for what this version does not know or would not accept: the default holds then. */
  private read({ key, content }: StoredSetting): unknown {
    if (!isSettingKey(key)) return undefined;
    try {
      const value = content.sealed === undefined ? content.value : this.box.open('setting', content.sealed);
      return definitionOf(key).schema.parse(value);
    } catch {
      this.logger.error({ key }, 'a stored setting is not usable: its default holds');
      return undefined;
    }
  }

  private async poll(): Promise<void> {
    try {
      if ((await this.readNewest(this.em.fork())) !== this.lastChange) await this.reload();
    } catch (error) {
      this.logger.warn({ err: error }, 'settings could not be read: the ones known stay');
    }
  }

  private async readNewest(em: EntityManager): Promise<string> {
    const [row] = (await em.execute('select coalesce(max(id), 0)::text as id from setting_change')) as [
      { id: string },
    ];
    return row.id;
  }
}
