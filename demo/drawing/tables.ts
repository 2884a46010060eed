import { box, circle, glow, path, place, type Point, softBox, stroke } from './shapes.ts'
import { HEIGHT, type Sheet, WIDTH } from './sheet.ts'

// What a dish stands on. Each fills the whole drawing.

const whole = (fill: string, more = '') =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}" ${more}/>`

/** A cloth of linen. */
export function linen(sheet: Sheet, color: string, thread = '#000'): string {
  const folds = [260, 900, 1390].map((x) =>
    glow(
      `M${x} -20C${x + sheet.random.between(-60, 60)} 400 ${x + sheet.random.between(-80, 80)} 800 ${x + 30} 1230`,
      thread,
      sheet.random.between(20, 40),
      0.08,
    ),
  )
  return whole(color) + place(0, 0, 3, 1, weave([-70, -110], [1760, 1330], thread)) + folds.join('')
}

/** A cloth with checks. */
export function gingham(sheet: Sheet, color: string, ground = '#fbf7ef', size = 120): string {
  const lines = Array.from({ length: 24 }, (_, i) => (i - 4) * size)
  const rows = lines.map((y) => `M-300 ${y}H2100`).join('')
  const columns = lines.map((x) => `M${x} -300V1900`).join('')
  const checks = [rows, columns].map((d) => stroke(d, color, size / 2, 'opacity=".42"'))
  return (
    linen(sheet, ground) + place(0, 0, -8, 1, checks.join('') + weave([-260, -20], [1960, 1440]))
  )
}

/** Threads of a cloth in a rectangle. */
export function weave([x, y]: Point, [width, height]: Point, thread = '#000'): string {
  const step = 7
  const rows = Array.from({ length: height / step }, (_, i) => `M${x} ${y + i * step}h${width}`)
  const columns = Array.from({ length: width / step }, (_, i) => `M${x + i * step} ${y}v${height}`)
  return (
    stroke(rows.join(''), thread, 1.6, 'opacity=".08"') +
    stroke(columns.join(''), '#fff', 1.5, 'opacity=".16"')
  )
}

/** A kitchen towel with stripes along its sides, on a table of another color. */
export function towel(sheet: Sheet, table: string, ground: string, color: string): string {
  const stripes = [-470, -440, -380, 380, 440, 470].map((x) =>
    box([x, 0], [Math.abs(x) === 440 ? 26 : 9, 1700], 0, color, 'opacity=".85"'),
  )
  const cloth = box([0, 0], [1080, 1700], 6, ground) + stripes.join('')
  const threads = weave([-540, -850], [1080, 1700])
  const shadow = softBox([12, 16], [1080, 1700], 6)
  return linen(sheet, table) + place(800, 600, -16, 1, shadow + cloth + threads)
}

/** A table of planks. */
export function planks(sheet: Sheet, color: string, dark: string, angle = 0): string {
  const { random } = sheet
  const height = 210
  const rows = Array.from({ length: 9 }, (_, i) => {
    const y = i * height - 350
    const shade = random.between(0, 0.16)
    const grain = Array.from({ length: 12 }, () => {
      const from = y + random.between(8, height - 8)
      const bend = random.between(-22, 22)
      return stroke(
        `M-300 ${from}C300 ${from + bend} 900 ${from - bend} 1950 ${from + bend / 2}`,
        dark,
        random.between(1, 5),
        `opacity="${random.between(0.06, 0.2).toFixed(2)}"`,
      )
    })
    const knot = [random.between(0, WIDTH), y + random.between(60, 150)] as const
    const knots =
      random() < 0.6
        ? [26, 17, 8].map(
            (r) =>
              `<ellipse cx="${knot[0]}" cy="${knot[1]}" rx="${r * 1.9}" ry="${r}" fill="none" stroke="${dark}" stroke-width="3" opacity=".25"/>`,
          )
        : []
    const seam = path(`M-300 ${y}H1950V${y + 5}H-300Z`, dark, 'opacity=".65"')
    const edge = path(`M-300 ${y + 5}H1950V${y + 8}H-300Z`, '#fff', 'opacity=".14"')
    const plank = path(`M-300 ${y}H1950V${y + height}H-300Z`, dark, `opacity="${shade.toFixed(2)}"`)
    return plank + grain.join('') + knots.join('') + seam + edge
  })
  return `${whole(color)}<g transform="rotate(${angle} 800 600)">${rows.join('')}</g>`
}

/** A plate of stone with small pieces in it. */
export function stone(sheet: Sheet, color: string, pieces: readonly [string, ...string[]]): string {
  const { random } = sheet
  const dots = Array.from({ length: 620 }, () => {
    const r = random() < 0.12 ? random.between(6, 13) : random.between(1, 4)
    return circle(
      random.between(0, WIDTH),
      random.between(0, HEIGHT),
      r,
      random.pick(pieces),
      `opacity="${random.between(0.25, 0.7).toFixed(2)}"`,
    )
  })
  return whole(color) + dots.join('')
}

/** Light from the upper left, and darker corners. It is drawn last. */
export function light(sheet: Sheet): string {
  const sun = sheet.linear(
    [
      [0, '#fff3d6', 0.3],
      [0.5, '#fff3d6', 0.03],
      [1, '#1d1208', 0.22],
    ],
    38,
  )
  const corners = sheet.radial(
    [
      [0.55, '#1d1208', 0],
      [1, '#1d1208', 0.26],
    ],
    [0.48, 0.45],
    0.8,
  )
  return whole(sun) + whole(corners)
}
