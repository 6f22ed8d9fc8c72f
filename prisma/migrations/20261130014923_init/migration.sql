-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "label" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game" (
    "id" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "rule_set" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "rules_version" INTEGER NOT NULL,
    "visibility" TEXT NOT NULL,
    "join_code" TEXT NOT NULL,
    "practice" JSONB,
    "first_dealer" INTEGER NOT NULL,
    "rematch_of" TEXT,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "score" INTEGER[],
    "winners" INTEGER[],
    "bummerl" INTEGER,
    "end_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_seat" (
    "game_id" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "account_id" TEXT,
    "bot" TEXT,
    "reserved_for" TEXT,

    CONSTRAINT "game_seat_pkey" PRIMARY KEY ("game_id","seat")
);

-- CreateTable
CREATE TABLE "log_row" (
    "game_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "seat" INTEGER,
    "data" JSONB NOT NULL,
    "rules_version" INTEGER NOT NULL,
    "elapsed_ms" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "log_row_pkey" PRIMARY KEY ("game_id","version")
);

-- CreateTable
CREATE TABLE "deal_result" (
    "game_id" TEXT NOT NULL,
    "deal" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "result" JSONB NOT NULL,

    CONSTRAINT "deal_result_pkey" PRIMARY KEY ("game_id","deal")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "account_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("account_id","method","path","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_name_key_key" ON "account"("name_key");

-- CreateIndex
CREATE UNIQUE INDEX "token_hash_key" ON "token"("hash");

-- CreateIndex
CREATE INDEX "token_account_id_id_idx" ON "token"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "game_rematch_of_key" ON "game"("rematch_of");

-- CreateIndex
CREATE INDEX "game_status_id_idx" ON "game"("status", "id");

-- CreateIndex
CREATE INDEX "game_rule_set_id_idx" ON "game"("rule_set", "id");

-- CreateIndex
CREATE INDEX "game_seat_account_id_game_id_idx" ON "game_seat"("account_id", "game_id");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_seat" ADD CONSTRAINT "game_seat_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_row" ADD CONSTRAINT "log_row_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deal_result" ADD CONSTRAINT "deal_result_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "game"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
