import type { publicPageTexts as English } from './en.ts'

export const publicPageTexts: typeof English = {
  publicPage: {
    title: 'Page publique',
    explain:
      'Toute personne qui a l’adresse lit cette recette avec sa première photo, sans compte. Ta note et ton évaluation restent privées. Les changements de la recette s’y voient aussi.',
    ends: 'La page est valable jusqu’à ce que tu la fermes, que la recette soit supprimée, ou que la personne qui l’a créée quitte le foyer.',
    make: 'Créer une page',
    made: 'Garde l’adresse maintenant : elle n’est montrée qu’une fois.',
    existing: 'Pages que l’on peut lire',
    since: (day) => `Depuis le ${day}`,
    by: (name) => `par ${name}`,
    end: (day) => `Fermer la page : depuis le ${day}`,
    ended: 'Plus personne ne peut lire la page.',
    offline:
      'Le serveur ne répond pas. Les pages publiques ont besoin d’une connexion : réessaie plus tard.',
    notThere:
      'Le serveur n’a pas cette recette ou cette page. Attends que tout soit enregistré, puis réessaie.',
    tooMany: 'Cette recette ne peut pas avoir plus de pages. Ferme-en une d’abord.',
  },
}
