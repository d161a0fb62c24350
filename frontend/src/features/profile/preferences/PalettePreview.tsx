import { t } from './texts';
import classes from './Preferences.module.css';

/** How a rise and a fall look in the chosen palette. Made-up figures: nothing that could be taken for a price. */
export function PalettePreview() {
  return (
    <div className={classes.preview} role="img" aria-label={t('palette.example')}>
      <span className={classes.rise}>{t('palette.up')}</span>
      <span className={classes.fall}>{t('palette.down')}</span>
      <svg className={classes.bars} viewBox="0 0 96 32" aria-hidden="true">
        {[14, 20, 11, 24, 17, 27, 13, 22].map((height, i) => (
          <rect
            key={i}
            x={i * 12}
            y={32 - height}
            width="8"
            height={height}
            rx="1.5"
            className={i % 3 === 2 ? classes.barFall : classes.barRise}
          />
        ))}
      </svg>
    </div>
  );
}
