-- CreateTable
CREATE TABLE "league" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "rule_set" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_event" (
    "league_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "account_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_event_pkey" PRIMARY KEY ("league_id","number")
);

-- CreateTable
CREATE TABLE "league_member" (
    "league_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "league_member_pkey" PRIMARY KEY ("league_id","account_id")
);

-- CreateTable
CREATE TABLE "league_game" (
    "game_id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "round" INTEGER NOT NULL,
    "table_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "settled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "league_game_pkey" PRIMARY KEY ("game_id")
);

-- CreateIndex
CREATE INDEX "league_phase_id_idx" ON "league"("phase", "id");

-- CreateIndex
CREATE INDEX "league_member_account_id_league_id_idx" ON "league_member"("account_id", "league_id");

-- CreateIndex
CREATE INDEX "league_game_settled_league_id_idx" ON "league_game"("settled", "league_id");

-- CreateIndex
CREATE INDEX "league_game_league_id_round_idx" ON "league_game"("league_id", "round");

-- AddForeignKey
ALTER TABLE "league_event" ADD CONSTRAINT "league_event_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_game" ADD CONSTRAINT "league_game_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
