import type { publicPageTexts as English } from './en.ts'

export const publicPageTexts: typeof English = {
  publicPage: {
    title: 'Pagina pubblica',
    explain:
      'Chi ha l’indirizzo legge questa ricetta con la sua prima foto, senza account. La tua nota e la tua valutazione restano private. Si vedono anche le modifiche successive della ricetta.',
    ends: 'La pagina vale finché non la chiudi, la ricetta non viene eliminata, o chi l’ha creata non lascia la casa.',
    make: 'Crea una pagina',
    made: 'Salva l’indirizzo adesso: si vede una volta sola.',
    existing: 'Pagine che si possono leggere',
    since: (day) => `Da ${day}`,
    by: (name) => `di ${name}`,
    end: (day) => `Chiudi la pagina: da ${day}`,
    ended: 'Nessuno può più leggere la pagina.',
    offline:
      'Il server non risponde. Le pagine pubbliche hanno bisogno di una connessione: riprova più tardi.',
    notThere:
      'Il server non ha questa ricetta o questa pagina. Aspetta che tutto sia salvato e riprova.',
    tooMany: 'Questa ricetta non può avere altre pagine. Chiudine prima una.',
  },
}
