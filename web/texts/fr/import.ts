import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Apporte recettes, aliments, provisions, listes et repas d’un autre programme : exporte-les là-bas, puis choisis le fichier ici. Le même fichier deux fois ne change rien.',
    programs: 'Quels programmes ?',
    byContent:
      'Larder reconnaît le programme au contenu du fichier. « Moving in », dans sa documentation, explique comment obtenir chaque fichier.',
    pantry: 'Des provisions d’un tableur',
    viewer: 'Dans ce foyer, tu peux seulement lire. Les membres peuvent importer.',
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    chosen: (file: string, size: string, household: string) =>
      `« ${file} » (${size}) arrive dans « ${household} ».`,
    start: 'Importer',
    sending: (file: string) => `Envoi de « ${file} »`,
    sent: (sent: string, of: string) => `${sent} sur ${of}`,
    stay: 'Laisse cette page ouverte jusqu’à la fin de l’envoi. Ensuite, l’import continue tout seul.',
    earlier: 'Imports précédents',
    file: 'Un fichier',
    toImports: 'Voir tous les imports',
    states: {
      waiting: 'En attente',
      running: 'En cours',
      done: 'Terminé',
      failed: 'Échoué',
      cancelled: 'Annulé',
    },
    doneSoFar: (done: string) => `${done} jusqu’ici`,
    doneOf: (done: string, total: string) => `${done} sur ${total}`,
    goesOn: 'Tu peux quitter cette page : l’import continue. Il s’arrête si tu te déconnectes.',
    cancel: 'Annuler l’import',
    done: 'Tout le fichier a été lu.',
    doneExcept: {
      one: '{n} élément n’a pas pu être repris. Le reste est là.',
      other: '{n} éléments n’ont pas pu être repris. Le reste est là.',
    },
    cancelled: 'L’import a été annulé. Ce qui est arrivé reste.',
    stays: 'Ce qui est arrivé reste. Tu peux renvoyer le même fichier : rien ne vient deux fois.',
    photos: { one: '{n} photo est venue avec.', other: '{n} photos sont venues avec.' },
    show: 'Afficher',
    none: 'Il n’y en a pas.',
    more: 'Afficher la suite',
    usesYours: 'Ce nom existe déjà ici. Il est utilisé.',
    outcomes: {
      all: 'Tout',
      created: 'Nouveau',
      updated: 'Mis à jour',
      unchanged: 'Comme avant',
      kept: 'Changé ici, donc il reste',
      deleted: 'Supprimé ici, donc il ne revient pas',
      broken: 'Impossible',
    },
    kinds: {
      recipe: 'Recette',
      food: 'Aliment',
      place: 'Lieu',
      stock: 'Provision',
      list: 'Liste',
      list_item: 'Article de liste',
      meal: 'Repas',
      location: 'Lieu',
      category: 'Catégorie',
      barcode: 'Code-barres',
      pantry_item: 'Provision',
      stock_movement: 'Changement de provision',
      cooking: 'Cuisiné',
      shopping_list: 'Liste',
      shopping_item: 'Article de liste',
      recurring_item: 'Article récurrent',
      store: 'Magasin',
      meal_plan_entry: 'Repas',
      photo: 'Photo',
      household: 'Foyer',
    },
    problems: {
      noAnswer:
        'Le fichier n’est pas arrivé, car le serveur ne répond pas. Vérifie ta connexion, puis importe-le encore une fois.',
      tooLarge:
        'Ce fichier est trop grand pour ce Larder. Exporte moins de choses à la fois, ou demande à la personne qui le gère.',
      another: 'Un import est en cours dans ce foyer. Attends qu’il se termine.',
      brokeOff: 'Le fichier n’est pas arrivé en entier. Choisis-le encore une fois.',
      empty: 'Ce fichier est vide. Choisis-en un autre.',
      notRead:
        'Larder ne peut pas lire ce fichier. Il ne vient d’aucun programme que Larder connaît, ou bien il est abîmé ou verrouillé.',
      stopped:
        'L’import s’est arrêté trop tôt. Ce qui est arrivé reste. Tu peux renvoyer le même fichier : rien ne vient deux fois.',
    },
  },
  export: {
    explain: (household: string) =>
      `Tout « ${household} » dans un seul fichier zip, à garder chez toi.`,
    inside:
      'Il contient toutes les données en JSON, toutes les photos, et chaque recette sous deux formes que d’autres programmes lisent : JSON-LD et Cooklang.',
    account: 'Les données de ton compte sont sous « Tes données ».',
    download: 'Télécharger le foyer',
    loading: 'Chargement …',
    exported: 'Le fichier est dans tes téléchargements.',
  },
}
