import type { NoticeTexts } from './texts.ts'

export const es: NoticeTexts = {
  mail: {
    subject: 'Avisos de {household}',
    intro: 'Esto es lo nuevo en {household}, {day}:',
    past: 'La fecha ha pasado',
    today: 'Para consumir hoy',
    soon: 'Para consumir pronto',
    low: 'Casi agotado',
    more: 'Y {count} más.',
    why: 'Recibes este correo porque has pedido a Larder avisos sobre este hogar.',
    stop: 'No recibir más estos avisos',
  },
  pages: {
    title: 'Avisos',
    question: '¿Quieres dejar de recibir avisos sobre este hogar?',
    stop: 'Dejar de recibir avisos',
    done: 'Ya no recibirás avisos sobre este hogar. Puedes activarlos de nuevo en tu aplicación.',
    invalid: 'Este enlace no es válido. Abre otra vez el enlace de tu correo.',
  },
}
