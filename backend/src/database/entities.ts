import { OutboxMessage } from '../infra/outbox/outbox-message.entity.js';
import { IdempotencyKey, VisitorIdempotencyKey } from '../infra/idempotency/idempotency-key.entity.js';
import { PriceAlert, PriceAlertFiring } from '../modules/alerts/storage/price-alert.entity.js';
import {
  AlgorithmCall,
  CallInputs,
  CallWithdrawal,
} from '../modules/analysis/calls/algorithm-call.entity.js';
import { ForecastModel } from '../modules/analysis/inputs/forecast-model.entity.js';
import { NarrativeUsage } from '../modules/analysis/narrative-client/narrative-usage.entity.js';
import { LedgerEntry, LedgerHead } from '../modules/analysis/ledger/ledger-entry.entity.js';
import { CallOutcome } from '../modules/analysis/outcomes/call-outcome.entity.js';
import { AnalysisRun } from '../modules/analysis/runs/analysis-run.entity.js';
import { WhatIf } from '../modules/analysis/runs/what-if.entity.js';
import { AuditEvent } from '../modules/audit/audit-event.entity.js';
import {
  Passkey,
  RecoveryCode,
  Session,
  SocialIdentity,
  Ticket,
  VerificationCode,
} from '../modules/auth/auth.entities.js';
import { ProviderEvent } from '../modules/market-sources/timeline/provider-event.entity.js';
import { CollectionItem } from '../modules/content/collections/collection-item.entity.js';
import { ContactMessage } from '../modules/content/contact/contact-message.entity.js';
import { DemoContentRecord } from '../modules/demo/demo-content.entity.js';
import { SitePicture } from '../modules/content/media/site-picture.entity.js';
import { PageRevision, SitePage } from '../modules/content/pages/page.entity.js';
import { Setting, SettingChange } from '../modules/settings/setting.entity.js';
import { Instrument } from '../modules/tickers/instrument.entity.js';
import { User } from '../modules/users/user.entity.js';
import { Watchlist, WatchlistItem } from '../modules/watchlists/storage/watchlist.entity.js';

/** Every entity of the product; a module adds its own here. */
export const entities = [
  AlgorithmCall,
  AnalysisRun,
  WhatIf,
  AuditEvent,
  CallInputs,
  CallOutcome,
  CallWithdrawal,
  CollectionItem,
  ContactMessage,
  DemoContentRecord,
  ForecastModel,
  IdempotencyKey,
  Instrument,
  LedgerEntry,
  LedgerHead,
  NarrativeUsage,
  OutboxMessage,
  Passkey,
  PriceAlert,
  PriceAlertFiring,
  PageRevision,
  ProviderEvent,
  RecoveryCode,
  Session,
  Setting,
  SettingChange,
  SitePage,
  SitePicture,
  SocialIdentity,
  Ticket,
  User,
  VerificationCode,
  VisitorIdempotencyKey,
  Watchlist,
  WatchlistItem,
];
